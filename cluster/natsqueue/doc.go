// Package natsqueue keeps the jobs of package cluster in NATS JetStream, on a server
// somewhere or on one inside the process ([Start]).
//
// Jobs are messages of a work-queue stream, one subject for each attempt at each job.
// Workers pull them, one at a time, from one durable consumer for each program, with
// explicit acknowledgement. Outcomes are messages of a second stream, again with one
// subject for each attempt, which is written only if it is empty: of a job that is done
// twice the second outcome is refused by the server. Runs are in a key-value bucket.
// Jobs and results of more than 128 KiB go through the object store.
//
// Nothing is needed of the server that Debian's nats-server 2.9 does not have.
package natsqueue
