// Package setup tells what a problem stands for while it is being composed: how many
// positions are possible and why others are not, where the hidden pieces may stand, and
// the words for it. A text in words need not be complete, and a problem in another form
// is put into words where there are some.
package setup
