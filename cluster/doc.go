// Package cluster shares the work of one run among machines. A [Coordinator]
// cuts a run into jobs, puts them into a [Queue] and takes back what came of them,
// in their order, so that the result is the one of a single machine. A [Worker]
// takes jobs out of the queue, does them, and says what came of each. Neither knows
// what the jobs are about, nor where the queue is: jobs and results are bytes, and
// the queue is an interface, which package natsqueue implements.
//
// # What can go wrong, and what comes of it
//
// A job belongs to a worker for a while only, which the worker prolongs as long as
// it is at work. If the worker dies, or does not answer for longer than that, the
// queue hands the job to another one. So a job may be done twice: outcomes are kept
// by the job and its attempt, and only the first counts.
//
// A job that ends with an error is put into the queue again, at its end, and set
// aside after three such attempts. So is one that three workers have taken
// and none has come back from. What was set aside is told by name at the end of the
// run, which then has no result.
//
// A job has a [Bound] on its time and its memory. If it needs more it comes back
// as unknown, with the cause, and is put at the end of the queue with four times as
// much.
//
// Jobs and outcomes stay in the queue until the run has ended well. A coordinator that
// was killed goes on when it is started again for the same run: it reads all outcomes
// and puts those jobs that have none. A coordinator whose connection was lost, or whose run
// is no more in the queue since another coordinator has ended it, does the same with the jobs
// that it waits for, so that nothing depends on what the queue had already written when it was
// killed.
//
// Workers get jobs only from a coordinator that is the same [Program] as they are.
package cluster
