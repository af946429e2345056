// Numbers as text in WebAssembly, and back (text.cpp): JavaScript has their digits.
mergeInto(LibraryManager.library, {
  // As C's %.*f, %.*g and %.*e (styles 0, 1 and 2); scientific with digits < 0: as many as it takes to read back the same.
  // JavaScript's digits are exact, and only a tie is rounded in another way: up, where C takes the even digit.
  // Returns the length.
  bco_write_number: function (value, style, digits, to) {
    const x = Math.abs(value);
    const even = (rounded, exact, length) => {
      const isTie = /^[.]?50*$/.test(exact.slice(length));
      return isTie && /[02468][.]?$/.test(exact.slice(0, length)) ? exact.slice(0, length) : rounded;
    };
    const fixed = (decimals) => {
      if (x >= 1e21) return BigInt(x).toString() + (decimals > 0 ? '.' + '0'.repeat(decimals) : '');
      const exact = x.toFixed(100);
      return even(x.toFixed(decimals), exact, exact.length - 101 + (decimals > 0 ? decimals + 1 : 0));
    };
    const scientific = (decimals) => {
      if (decimals < 0) return x.toExponential();
      const [exact, exponent] = x.toExponential(100).split('e');
      const [rounded, power] = x.toExponential(decimals).split('e');
      const mantissa = even(rounded, exact, decimals > 0 ? decimals + 2 : 1);
      return mantissa + 'e' + (mantissa === rounded ? power : exponent);
    };
    const padded = (text) => text.replace(/[+-](?=[0-9]$)/, '$&0');
    const trimmed = (text) => text.replace(/[.]?0*(e|$)/, '$1');
    const general = () => {
      const text = scientific(digits - 1);
      const exponent = Number(text.split('e')[1]);
      if (exponent < -4 || exponent >= digits) return padded(digits > 1 ? trimmed(text) : text);
      const decimals = digits - 1 - exponent;
      return decimals > 0 ? trimmed(fixed(decimals)) : fixed(0);
    };
    const text = style === 0 ? fixed(digits) : style === 1 ? general() : padded(scientific(digits));
    const written = (value < 0 || Object.is(value, -0) ? '-' : '') + text;
    for (let i = 0; i < written.length; ++i) HEAPU8[to + i] = written.charCodeAt(i);
    return written.length;
  },

  // NaN where the text is no number, or one beyond the range of doubles.
  bco_read_number: function (from, length) {
    let text = '';
    for (let i = 0; i < length; ++i) text += String.fromCharCode(HEAPU8[from + i]);
    if (!/^-?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]+)?$/i.test(text)) return NaN;
    const value = Number(text);
    const isLost = !Number.isFinite(value) || (value === 0 && /^[^e]*[1-9]/i.test(text));
    return isLost ? NaN : value;
  },
});
