// Package jobs cuts the long work of the program into jobs for any number of machines, does
// one of them, and joins what they give to the file that one machine would have written.
//
//	for job := range jobs.Generate(run, 500) {   // on one machine
//		queue.Publish(job.Name(), job.Encode())
//	}
//
//	job, err := jobs.Parse(data)                  // on many
//	result, err := job.Run(ctx)
//
//	counts, err := jobs.Merge(ctx, "out.kdb", names...) // each result in a file
//
// A [Job] is text that any process of the same commit can run, with no file beside it. What
// it gives is text too, and follows from the job alone, but for times: done twice, it may be
// taken from either. A result that is written to a file is what "kriegmate generate" or
// "kriegmate bench" writes with --shard, and [Merge] joins such files whoever has made them:
// it recognises them by their content, refuses what is missing, there twice, cut or of
// another run, with its name, and reads no more than a part of them at a time.
//
// # What is cut
//
// Games follow from the seed and their number, so that a shard of a generation has some of the
// games, one after the other, and all that was found in them; which problems are kept depends
// on the games before, and is decided when they are merged. Problems of a measurement differ
// by orders of magnitude in what they take, and stand in files by their ply: shard 2/7 has the
// second problem, the ninth, and so on. See packages shard, selfplay and bench.
package jobs
