/** Texts that have broken programs before. */
export const NAUGHTY_STRINGS: readonly string[] = [
  '', ' ', '\t\r\n', '\u0000', 'a\u0000b', '\u0001\u0007\u001b[31m', '\u007f\u0085\u00a0', '\ufeff', '\u200b\u200d\u2060', '\u202eltr\u202c', '\u2028\u2029',
  '\ud800', '\udfff', 'a\ud83d', '\ud83d\ude97', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'é', 'é', 'ﬁ', 'İstanbul', 'ß', 'Ǆ', '田中さん', 'مرحبا', 'שלום', 'Z̷̡͔̈́a̴͎̽l̵̼͝g̷̣͝o̸̢͊',
  "'", '"', '`', '\\', "' or '1'='1", "'; drop table members; --", '1; select pg_sleep(10)', "\\'; select 1", '$1', '$$', '%s%n', '%00', '%c0%af', '{{7*7}}', '${7*7}', '#{7*7}',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '<svg/onload=alert(1)>', '&lt;', ']]>', '<!--',
  '../../../../etc/passwd', '..\\..\\windows\\win.ini', '/dev/null', 'file:///etc/passwd', 'CON', 'NUL', 'http://169.254.169.254/', '$(id)', '`id`', '| id', '; id',
  'To: x@example.org\r\nBcc: y@example.org', 'a\r\nSet-Cookie: x=1', '=1+1', '@SUM(1)', '+1', '-1',
  'null', 'undefined', 'true', 'NaN', 'Infinity', '0', '-0', '1e309', '0x10', '1/0', '9007199254740993', '2147483648', '__proto__', 'constructor', 'hasOwnProperty', 'toString',
  'a@b', '@', 'a@b.', 'a@@b.c', 'a b@c.d', 'a@b.c\u0000', '"a b"@example.org', `${'a'.repeat(300)}@example.org`, 'ann@example.org', 'ANN@EXAMPLE.ORG', 'x'.repeat(256), 'x'.repeat(20_000), '\u0301'.repeat(255),
];

/** Values that are no text. */
export const NAUGHTY_VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], [[]], {}, { length: 1 }, { toString: 'x' }, { email: {} }, ['ann@example.org'], [null], { $gt: '' }, { '': '' },
];

/** Bodies that are not even JSON that can be taken; each with a name for the test's output. */
export const NAUGHTY_BODIES: readonly (readonly [string, string | Uint8Array])[] = [
  ['nothing after a brace', '{'], ['a comma too many', '{"a":1,}'], ['single quotes', "{'a':1}"], ['a word', 'undefined'], ['not a number', '{"a":NaN}'], ['two values', '{}{}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'], ['a prototype inside', '{"email":{"constructor":{"prototype":{"isAdmin":true}}}}'], ['an escaped prototype', '{"\\u005f_proto__":1}'],
  ['lists 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)], ['objects 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)], ['lists that never end', '['.repeat(60_000)],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])], ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])], ['a byte 0', '\u0000'],
  ['a raw control character', '{"email":"a\u0001b"}'], ['a list', '[]'], ['a text', '"ann@example.org"'], ['a number', '1e400'], ['null', 'null'], ['nothing', ''], ['white space', ' \n'],
  ['the same key twice', '{"email":"ann@example.org","email":[]}'], ['70,000 keys cut short', `{${'"a":1,'.repeat(9_000)}"b":1}`],
];
