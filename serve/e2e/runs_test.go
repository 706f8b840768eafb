package e2e

import (
	"context"
	"sync"
	"testing"
	"time"

	"kriegmate/cluster"
	"kriegmate/serve"
)

// queue is a queue that is watched.
type queue struct {
	lock sync.Mutex
	list []cluster.Overview
}

func (q *queue) Runs(context.Context) ([]cluster.Overview, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	return q.list, nil
}

// set changes what there is.
func (q *queue) set(list ...cluster.Overview) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.list = list
}

// halfway returns a run of which so many of 400 jobs are done.
func halfway(done int) cluster.Overview {
	run := &cluster.Run{Program: cluster.Program{Version: "1234567"}, Kind: "generate"}
	jobs := []cluster.Underway{{Run: run.ID(), Name: "generate-7-of-400", For: 95 * time.Second}}
	return cluster.Overview{
		Run: run, Coordinated: true, Workers: []cluster.Presence{{Worker: "castle-17", Lanes: 2, Done: 1234, Jobs: jobs}, {Worker: "tower-4", Lanes: 1}},
		Status: cluster.Status{
			Jobs: 400, HandedOut: 400, Done: done, Workers: 2, Refused: 1, InFlight: 1, Rate: 2.5, Left: time.Hour + 5*time.Minute,
			Slowest: "generate-7-of-400", SlowestOn: "castle-17", SlowestFor: 95 * time.Second,
		},
	}
}

// The runs of a queue are shown and followed, without anything to be pressed: how far they are, who
// works, that a coordinator has gone, and that nothing is left.
func TestRunsFollowed(t *testing.T) {
	q := &queue{}
	p := openAt(t, server(t, serve.Config{Queue: q}), "/runs")
	p.waitText("#none", "The queue has no run now.")
	q.set(halfway(100))
	p.waitText("[data-figure=done] dd", "100 of 400 jobs")
	p.waitText("[data-figure=workers] dd", "2 workers, 1 of other versions refused")
	p.waitText("[data-figure=flight] dd", "1 job")
	p.waitText("[data-figure=rate] dd", "2.5 jobs a second")
	p.waitText("[data-figure=left] dd", "1 h 5 min")
	p.waitText("[data-figure=slowest] dd", "generate-7-of-400 for 1 min 35 s on castle-17")
	p.waitText("tbody tr:first-child", "castle-17")
	p.waitText("tbody tr:last-child td:nth-child(2)", "nothing")
	p.wait("document.querySelector('progress').position === 0.25 && document.querySelector('#none').hidden")
	q.set(halfway(300))
	p.waitText("[data-figure=done] dd", "300 of 400 jobs")
	left := halfway(0)
	left.Coordinated, left.Status, left.Workers = false, cluster.Status{}, nil
	q.set(left)
	p.waitText(".run-head", "no coordinator: the same command goes on with it")
	p.waitText(".run-head", "no worker")
	p.waitGone("[data-figure=done]")
	q.set()
	p.waitText("#none", "The queue has no run now.")
	p.waitGone(".run")
}

// Without a queue the page says how it gets one; it is reached from the page Bench.
func TestRunsUnwatched(t *testing.T) {
	p := open(t, "/bench")
	p.click("a[href='/runs']")
	p.waitText("#unwatched", "kriegmate serve --queue nats://host:4222")
}

// With runs the page is as good as without, also in the dark and on a telephone.
func TestRunsAudit(t *testing.T) {
	q := &queue{}
	other := halfway(0)
	other.Run, other.Coordinated = &cluster.Run{Program: other.Run.Program, Kind: "bench"}, false
	q.set(halfway(100), other)
	p := openAt(t, server(t, serve.Config{Queue: q}), "/runs")
	p.auditLooks("/runs", ".run table")
}
