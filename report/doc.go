// Package report shows what was measured: tables as text, CSV and Markdown, plots
// as SVG and PNG, and a page of HTML that holds both. It knows no game and no
// searcher.
//
// A [Table] is a title, columns and rows of words. A [Figure] is one [Panel] or
// several, side by side, with one legend; what a panel shows is a list of layers:
// [Line], [Scatter], [Diagonal], [Estimates]. [Curves] is the plot of estimates
// with their intervals that most experiments need. All of them are plain values:
// the same values give the same bytes. An [Interval] is an estimate with its 95 %
// confidence interval.
package report
