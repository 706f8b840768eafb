// Package joint does the long commands of the program by means of a cluster: what package
// jobs cuts into jobs goes through a queue of package cluster, and what comes back is
// joined to the file that one machine would have written, byte for byte (but for times
// that were measured).
//
// [Generate], [Bench] and [Check] are for the coordinator, [Do] is for workers.
package joint
