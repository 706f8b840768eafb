package serve_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"kriegmate/serve"
)

func Example() {
	server := httptest.NewServer(serve.New(serve.Config{}))
	defer server.Close()
	response, err := http.Post(server.URL+"/api/v1/referee", "application/json", strings.NewReader(`{"tries":["e2e4","d7d5","e4f5"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, strings.Contains(string(answer), `"illegal":true`))
	// Output: 200 true
}
