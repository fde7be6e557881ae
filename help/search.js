/** Searches the help pages in the browser: the index is loaded once, at the first letter, and nothing leaves the page. */
const { index: indexUrl } = document.currentScript.dataset
const form = document.getElementById('help-search')
const field = form.querySelector('input')
const status = form.querySelector('[role=status]')
const list = form.querySelector('ol')
const SHOWN = 12

let loading
const load = () => {
  loading ??= fetch(indexUrl)
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
    .then(({ options, index }) => MiniSearch.loadJS(index, options))
    .catch((error) => {
      loading = undefined
      throw error
    })
  return loading
}

const find = {
  prefix: true,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND',
  boost: { title: 4, page: 2 },
}

function show(results) {
  list.replaceChildren(
    ...results.slice(0, SHOWN).map(({ title, page, url }) => {
      const link = document.createElement('a')
      link.href = url
      link.textContent = title
      const of = document.createElement('span')
      of.textContent = title === page ? '' : page
      const item = document.createElement('li')
      item.append(link, of)
      return item
    }),
  )
  list.hidden = results.length === 0
}

async function search() {
  const asked = field.value.trim()
  if (asked === '') {
    show([])
    status.textContent = ''
    return
  }
  try {
    const results = (await load()).search(asked, find)
    if (asked !== field.value.trim()) return
    show(results)
    status.textContent = results.length === 0 ? 'Nothing was found.' : `${results.length} found`
  } catch {
    status.textContent = 'The search could not be loaded.'
  }
}

// On a small screen the menu is closed, so that the document comes first.
if (matchMedia('(max-width: 56rem)').matches) document.querySelector('.menu details').open = false
form.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
field.addEventListener('input', search)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && form.contains(document.activeElement)) {
    field.value = ''
    field.focus()
    search()
  }
  if (event.key === '/' && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault()
    field.focus()
  }
})
