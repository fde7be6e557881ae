package launa

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"
)

// The URLs of the local stack (make up).
const (
	DefaultBaseURL        = "http://127.0.0.1:18080"
	DefaultStagingBaseURL = "http://127.0.0.1:18081"
)

var (
	apiKeyShape = regexp.MustCompile(`\Alauna_(live|sandbox)_[A-Za-z0-9_-]+\z`)
	tokenShape  = regexp.MustCompile(`\A[A-Za-z0-9._-]+\z`)
)

// connectionOptions contains the client's credential, environment and base URL. For a nil value, the environment variable applies.
type connectionOptions struct {
	apiKey, token *string
	anonymous     bool
	environment   *Environment
	sandbox       *bool
	baseURL       *string
}

// connection is the result of the options and environment variables. It never contains both an API key and a JWT.
type connection struct {
	baseURL string
	// Empty if the environment follows from the base URL.
	environment   Environment
	apiKey, token secret
}

// secret returns a credential; it is nil without one. The credential is a variable of the function, so no output of the value shows it.
type secret func() string

// APIKeyEnvironment returns the environment of an API key by its prefix, and false for any other text.
func APIKeyEnvironment(key string) (Environment, bool) {
	match := apiKeyShape.FindStringSubmatch(key)
	if match == nil {
		return "", false
	}
	if match[1] == "live" {
		return EnvironmentProduction, true
	}
	return EnvironmentDevelopment, true
}

// resolveConnection chooses the client's credential, environment and base URL. It refuses invalid options before any request: two
// credentials, a malformed credential, or a key of the other environment.
func resolveConnection(options connectionOptions, variable func(string) string) (connection, error) {
	apiKey, token, err := credentialsOf(options, variable)
	if err != nil {
		return connection{}, err
	}
	requested, err := requestedEnvironment(options, variable)
	if err != nil {
		return connection{}, err
	}
	environment, address := requested, cmp.Or(variable("LAUNA_BASE_URL"), DefaultBaseURL)
	result := connection{}
	switch {
	case apiKey != nil:
		if environment, err = keyEnvironment(*apiKey, requested); err != nil {
			return connection{}, err
		}
		if environment == EnvironmentDevelopment {
			address = cmp.Or(variable("LAUNA_STAGING_BASE_URL"), DefaultStagingBaseURL)
		}
		result.apiKey = func() string { return *apiKey }
	case token != nil:
		if !tokenShape.MatchString(*token) {
			return connection{}, &ConfigurationError{"the token is not a JWT"}
		}
		result.token = func() string { return *token }
	}
	if options.baseURL != nil {
		address = *options.baseURL
	}
	result.environment = environment
	result.baseURL, err = baseURLOf(address)
	return result, err
}

// credentialsOf gives an option precedence over both variables, so that a program can use another credential than the one in its
// environment variables.
func credentialsOf(options connectionOptions, variable func(string) string) (apiKey, token *string, err error) {
	apiKey, token = options.apiKey, options.token
	if apiKey == nil && token == nil && !options.anonymous {
		if key := variable("LAUNA_API_KEY"); key != "" {
			apiKey = &key
		}
		if jwt := variable("LAUNA_TOKEN"); jwt != "" {
			token = &jwt
		}
	}
	if apiKey != nil && token != nil {
		return nil, nil, &ConfigurationError{"give either an API key or a token, not both"}
	}
	if options.anonymous && (apiKey != nil || token != nil) {
		return nil, nil, &ConfigurationError{"anonymous cannot be combined with a credential"}
	}
	return apiKey, token, nil
}

func keyEnvironment(key string, requested Environment) (Environment, error) {
	environment, isKey := APIKeyEnvironment(key)
	switch {
	case !isKey:
		return "", &ConfigurationError{"the API key must begin with launa_live_ or launa_sandbox_"}
	case requested == "" || requested == environment:
		return environment, nil
	case environment == EnvironmentProduction:
		return "", &ConfigurationError{"production key cannot be used with the development environment"}
	}
	return "", &ConfigurationError{"sandbox key cannot be used with the production environment"}
}

func requestedEnvironment(options connectionOptions, variable func(string) string) (Environment, error) {
	switch sandbox := variable("LAUNA_SANDBOX"); {
	case options.environment != nil:
		if *options.environment == EnvironmentProduction && options.sandbox != nil && *options.sandbox {
			return "", &ConfigurationError{"sandbox cannot be combined with the production environment"}
		}
		return checkedEnvironment(*options.environment)
	case options.sandbox != nil && *options.sandbox:
		return EnvironmentDevelopment, nil
	case options.sandbox != nil:
		return "", nil
	case variable("LAUNA_ENVIRONMENT") != "":
		return checkedEnvironment(Environment(variable("LAUNA_ENVIRONMENT")))
	case sandbox == "1", sandbox == "true":
		return EnvironmentDevelopment, nil
	}
	return "", nil
}

func checkedEnvironment(environment Environment) (Environment, error) {
	if !environment.Valid() {
		return "", &ConfigurationError{"the environment must be production or development"}
	}
	return environment, nil
}

func baseURLOf(text string) (string, error) {
	address, err := url.Parse(text)
	isPlain := err == nil && (address.Scheme == "http" || address.Scheme == "https") && address.Host != "" &&
		address.User == nil && !strings.ContainsAny(text, "?#")
	if !isPlain {
		return "", &ConfigurationError{"the base URL must be an http or https address without query"}
	}
	return strings.TrimRight(address.String(), "/"), nil
}
