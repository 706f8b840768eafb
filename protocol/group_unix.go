//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// apart lets a program have a group of processes of its own: what is typed at the terminal,
// such as Ctrl-C, does not go to it, and what it starts can be ended with it.
func apart(p *exec.Cmd) { p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a program with all that it has started.
func kill(p *exec.Cmd) {
	_ = syscall.Kill(-p.Process.Pid, syscall.SIGKILL) // there may be nobody left
}
