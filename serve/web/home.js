// The first page.
