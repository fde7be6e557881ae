package launa

import "runtime"

// AppInfo is the program that uses this module, as User-Agent names it to the service. Name and Version are HTTP tokens: letters,
// digits and "-", for instance.
type AppInfo struct {
	Name string
	// May be empty.
	Version string
}

// WithAppInfo names your program in User-Agent, beside this module.
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
