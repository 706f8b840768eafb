// Package heat counts where hidden pieces may stand.
package heat
