//go:build !unix

package protocol

import "os/exec"

// apart does nothing on systems that have no groups of processes.
func apart(*exec.Cmd) {}

// kill ends a program.
func kill(p *exec.Cmd) {
	_ = p.Process.Kill() // it may have ended
}
