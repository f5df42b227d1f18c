import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOperatorRequest, type OperatorRequestInput } from './requests.ts';

type Options = Omit<Extract<OperatorRequestInput, { verb: 'community-create' }>['community'], 'slug' | 'name'> & {
  slug?: string;
  name?: string;
};

function create(options: Options) {
  const read = readOperatorRequest({ verb: 'community-create', community: { slug: 'kestrel', name: 'Kestrel', ...options } });
  if ('refusal' in read) return read.refusal;
  if (read.request.verb !== 'community-create') throw new Error('another verb');
  return read.request.community;
}

test('values are kept in one form', () => {
  expect(
    create({
      name: '  Café ',
      colour: '#FD1',
      culture: 'DE-de',
      privacy: 'Private',
      emailDomains: ['@Brindle.Example', 'brindle.example', 'münchen.example'],
    }),
  ).toEqual({
    slug: 'kestrel',
    name: 'Café',
    colour: '#ffdd11',
    culture: 'de-DE',
    privacy: 'private',
    emailDomains: ['brindle.example', 'münchen.example'],
  });
});

test('null takes an option away, and what is absent stays absent', () => {
  const cleared = { parent: null, culture: null, colour: null, landingHtml: null, nota: null, privacy: null, password: null };
  expect(create(cleared)).toEqual({ slug: 'kestrel', name: 'Kestrel', ...cleared });
});

test.each([
  [{ slug: 'a' }, "The slug 'a' cannot be used"],
  [{ slug: 'Kestrel Park' }, "The slug 'Kestrel Park' cannot be used"],
  [{ slug: 'join' }, "The slug 'join' is one of the portal's own addresses"],
  [{ publicId: 'a-b' }, "The public id 'a-b' cannot be used"],
  [{ name: ' ' }, 'The name'],
  [{ name: 'two\nlines' }, 'The name'],
  [{ name: 'x'.repeat(256) }, 'The name'],
  [{ colour: 'yellow' }, "The colour 'yellow' cannot be read"],
  [{ colour: '#ffd100;background:red' }, 'The colour'],
  [{ culture: 'nl-NL' }, "The culture 'nl-NL' cannot be used: it is a language (en, de, es, fr, pt)"],
  [{ culture: 'de' }, 'The culture'],
  [{ culture: 'de-DE-u-co-phonebk' }, 'The culture'],
  [{ privacy: 'secret' }, "The privacy 'secret' is unknown"],
  [{ oidcProvider: 'a b' }, 'The identity provider'],
  [{ emailDomains: ['brindle'] }, "The e-mail domain 'brindle' cannot be used"],
  [{ emailDomains: ['ok.example', 'a@b.example'] }, "The e-mail domain 'a@b.example' cannot be used"],
  [{ emailDomains: ['*.example'] }, 'The e-mail domain'],
  [{ landingHtml: 'x'.repeat(100_001) }, 'The landing HTML is too long'],
])('%j is refused in one line that names it', (options, message) => {
  const refusal = create(options);
  expect(refusal).toContain(message);
  expect(refusal).not.toContain('\n');
});

test('a refusal never shows a password', () => {
  expect(create({ password: '' })).toContain('The community password cannot be used');
  expect(create({ password: 'sesame\u0007' })).not.toContain('sesame');
  expect(create({ password: 'sesame'.repeat(100) })).not.toContain('sesame');
});

test('a refusal never steers the terminal of whoever reads it', () => {
  expect(create({ colour: '\u001b[2J\u202egnp' })).toMatch(/^[^\u0000-\u001f\u202e]+$/);
});

test.each([null, 7, 'x', [], {}, { verb: 'drop-tables' }, { verb: 'community-set', slug: 7 }, { verb: 'community-create' }])(
  '%j is no request',
  (input) => {
    expect(readOperatorRequest(input)).toHaveProperty('refusal');
  },
);

test('no JSON, however odd, is more than refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readOperatorRequest({ verb: 'community-create', community: value });
      if ('refusal' in read) expect(read.refusal).not.toContain('\n');
    }),
  );
});
