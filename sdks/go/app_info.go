package launa

import "runtime"

// AppInfo names the program that uses this module, for the User-Agent header. Name and Version are HTTP tokens, for example letters, digits
// and "-".
type AppInfo struct {
	Name string
	// May be empty.
	Version string
}

// WithAppInfo adds the name of your program to the User-Agent header.
func WithAppInfo(app AppInfo) Option { return func(o *clientOptions) { o.app = &app } }

var agent = "launa-go/" + Version + " " + runtime.Version()

func agentOf(app *AppInfo) (string, error) {
	if app == nil {
		return agent, nil
	}
	product := app.Name
	if app.Version != "" {
		product += "/" + app.Version
	}
	if !httpToken.MatchString(app.Name) || app.Version != "" && !httpToken.MatchString(app.Version) {
		return "", &ConfigurationError{
			"the name and version of the app must be HTTP tokens, such as weather-sync and 1.2.0",
		}
	}
	return agent + " " + product, nil
}
