-- A stand-in for Quarto, as a filter of pandoc: paragraphs that are a shortcode of examples/quarto, called as Quarto
-- calls its handler. Arguments are text, a keyword that is not given is empty, metadata are looked up by dotted names.
local folder = 'examples/quarto/_extensions/bco/'
local head = pandoc.List()

quarto = {
  doc = {
    is_format = function(name) return name == 'html:js' and FORMAT:match('html') ~= nil end,
    include_text = function(_, html) head:insert(pandoc.RawBlock('html', html)) end,
    add_html_dependency = function(dependency)
      for _, script in ipairs(dependency.scripts) do
        local html = '<script type="' .. script.attribs.type .. '" src="/libs/' .. script.path .. '"></script>'
        head:insert(pandoc.RawBlock('html', html))
      end
    end,
  },
  utils = { resolve_path = function(path) return folder .. path end },
}

local handlers = dofile(folder .. 'bco.lua')

local function called(line, meta)
  local name, rest = line:match('^{{<%s*(%S+)%s*(.-)%s*>}}$')
  if not handlers[name] then return nil end
  local args, kwargs = pandoc.List(), setmetatable({}, { __index = function() return pandoc.Inlines({}) end })
  rest = rest:gsub('([^%s=]+)="([^"]*)"', function(key, value)
    kwargs[key] = value
    return ''
  end)
  for word in rest:gmatch('%S+') do
    local key, value = word:match('^([^=]+)=(.*)$')
    if key then kwargs[key] = value else args:insert(word) end
  end
  local looked_up = setmetatable({}, {
    __index = function(_, path)
      local value = meta
      for part in path:gmatch('[^.]+') do value = value and value[part] end
      return value
    end,
  })
  return handlers[name](args, kwargs, looked_up)
end

function Pandoc(document)
  local blocks = document.blocks:map(function(block)
    return block.t == 'Para' and called(pandoc.utils.stringify(block), document.meta) or block
  end)
  document.meta['header-includes'] = pandoc.MetaBlocks(head)
  return pandoc.Pandoc(blocks, document.meta)
end
