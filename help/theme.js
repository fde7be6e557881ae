/** Shows the help in the theme that the person has chosen in the dashboard, before the first paint. */
const choice = localStorage.getItem('launa.theme')
if (choice === 'light' || choice === 'dark') document.documentElement.style.colorScheme = choice
