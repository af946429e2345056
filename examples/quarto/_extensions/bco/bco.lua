-- A figure of the BCO playground in Quarto: live in HTML and reveal.js, a picture in PDF, Word and the rest.
--
--   {{< bco arena exploration=0.2 >}}
--   {{< bco regret-plot learners="projection-free,fkm" picture="regret.png" caption="Regret of two learners" >}}
--
-- The first word is an element without its "bco-"; what follows are the settings that a link of the playground has.
-- `picture` and `caption` are for the formats that cannot run a figure. In the document's header, both optional:
--
--   bco:
--     script: ./bco-playground.js             the address of the script; else the file beside this one is copied
--     site: https://example.org/playground/   where embed.html lies, for links to the live figure

-- The elements of web/src/elements/index.ts.
local elements = {
  'playground', 'arena', 'network', 'regret-plot', 'sweep', 'claims', 'estimates', 'smoothing', 'oracles', 'balance',
  'play',
}
local own = { picture = true, caption = true }

local text = pandoc.utils.stringify

local function includes(list, value)
  for _, each in ipairs(list) do
    if each == value then return true end
  end
  return false
end

local function escaped(value)
  return (value:gsub('[&<>"]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;' }))
end

local function encoded(value)
  return (value:gsub('[^%w%-._~,]', function(byte) return string.format('%%%02X', byte:byte()) end))
end

-- The settings by their names, in alphabetical order: a table of Lua has none.
local function settings_of(kwargs)
  local settings = {}
  for name, value in pairs(kwargs) do
    if not own[name] then table.insert(settings, { name = name, value = text(value) }) end
  end
  table.sort(settings, function(a, b) return a.name < b.name end)
  return settings
end

local function option(meta, name)
  local value = meta['bco.' .. name] -- Quarto's way to look into a header
  return value and text(value) or ''
end

local function refusal(sentence)
  io.stderr:write('bco: ' .. sentence .. '\n')
  return pandoc.Para({ pandoc.Strong({ pandoc.Str('bco: ' .. sentence) }) })
end

-- Once per document. Returns a sentence where there is none.
local script_added = false
local function add_script(meta)
  if script_added then return nil end
  local address = option(meta, 'script')
  if address ~= '' then
    quarto.doc.include_text('in-header', '<script type="module" src="' .. escaped(address) .. '"></script>')
  else
    local file = io.open(quarto.utils.resolve_path('bco-playground.js'))
    if not file then
      return 'copy bco-playground.js into the folder of this extension, or name its address in the header (bco: script:)'
    end
    file:close()
    local script = { path = 'bco-playground.js', attribs = { type = 'module' } }
    quarto.doc.add_html_dependency({ name = 'bco-playground', version = '1', scripts = { script } })
  end
  script_added = true
end

local function live(element, settings)
  local tag = 'bco-' .. element
  local attributes = ''
  for _, each in ipairs(settings) do
    attributes = attributes .. ' ' .. each.name .. '="' .. escaped(each.value) .. '"'
  end
  local html = '<' .. tag .. attributes .. '>This figure has not loaded: scripts are off, or its script could not be fetched.</' .. tag .. '>'
  return pandoc.RawBlock('html', html)
end

local function still(element, settings, kwargs, meta)
  local site = option(meta, 'site')
  local picture, caption = text(kwargs.picture), text(kwargs.caption)
  local inlines = pandoc.List()
  if picture ~= '' then inlines:extend({ pandoc.Image({ pandoc.Str(caption) }, picture), pandoc.LineBreak() }) end
  if site ~= '' then
    local link = site:gsub('/?$', '/', 1) .. 'embed.html#element=' .. element
    for _, each in ipairs(settings) do link = link .. '&' .. each.name .. '=' .. encoded(each.value) end
    local words = caption ~= '' and caption .. ': the live figure' or 'The live figure'
    inlines:insert(pandoc.Link({ pandoc.Str(words) }, link))
  else
    local words = caption ~= '' and caption .. '. ' or ''
    inlines:insert(pandoc.Str(words .. 'The online version of this document has the live figure.'))
  end
  return pandoc.Para(inlines)
end

local function bco(args, kwargs, meta)
  local element = #args > 0 and text(args[1]) or ''
  if not includes(elements, element) then
    return refusal('the element must be one of ' .. table.concat(elements, ', ') .. ', got "' .. element .. '"')
  end
  local settings = settings_of(kwargs)
  for _, each in ipairs(settings) do
    if not each.name:match('^%l[%l%d-]*$') then
      return refusal('a setting has a name of small letters and hyphens, got "' .. each.name .. '"')
    end
  end
  if not quarto.doc.is_format('html:js') then return still(element, settings, kwargs, meta) end
  local missing = add_script(meta)
  return missing and refusal(missing) or live(element, settings)
end

return { ['bco'] = bco }
