import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldMessage } from '../../forms/field-message.ts';
import { listProblems } from '../../forms/problems.ts';
import { wordsIn } from '../../locale/locale-provider.tsx';
import { JOIN_FIELDS, joinProblems, type JoinField, type JoinValues } from './join-form.schema.ts';

const t = wordsIn('en-GB');
const fine: JoinValues = {
  ...EXAMPLE_DETAILS,
  forename: 'Ada',
  surname: 'Marsh',
  email: 'ada@brindle.example',
  emailConfirm: 'ada@brindle.example',
  password: 'Together2work!',
  passwordConfirm: 'Together2work!',
  communityPassword: '',
  terms: 'on',
};

const SPECIAL = 'Your password must contain a special character. A hyphen does not count. These do: !@#$%^&*(),.?":{}|<>';

/** The form's messages from top to bottom, for valid values except those given. */
function said(values: Partial<JoinValues>, asksCommunityPassword = false): string[] {
  const codes = joinProblems({ ...fine, ...values }, { asksCommunityPassword });
  return listProblems(JOIN_FIELDS, codes).map(({ field, message }) => `${field}: ${fieldMessage(t, message)}`);
}

describe('the join form', () => {
  it('has nothing to say of a form that keeps every rule', () => {
    expect(said({})).toEqual([]);
    expect(said({ communityPassword: 'open sesame' }, true)).toEqual([]);
  });

  it('says of an empty form what each field needs, in the order of the fields', () => {
    const empty = Object.fromEntries(JOIN_FIELDS.map((field) => [field, '']));
    expect(said(empty, true)).toEqual([
      'email: Enter your email address.',
      'emailConfirm: Enter your email address again.',
      'forename: Enter your first name.',
      'surname: Enter your last name.',
      'password: Choose a password.',
      'communityPassword: A password is required to join this community.',
      'terms: You must agree to the Member Terms',
    ]);
  });

  it('takes an address as it was meant, whatever was copied with it', () => {
    for (const email of ['\u200bada@brindle.example', '<ada@brindle.example>', 'mailto:ada@brindle.example', 'ada@brindle.example.'])
      expect(said({ email })).toEqual([]);
  });

  it('refuses an address that no mail server takes', () => {
    for (const email of ['ada@brindle.example,bob@brindle.example', 'ada..b@brindle.example', 'ada@brindle.e'])
      expect(said({ email, emailConfirm: email })).toHaveLength(2);
  });

  it('takes a name of blanks for none', () => {
    expect(said({ forename: ' ', surname: '\t' })).toEqual(['forename: Enter your first name.', 'surname: Enter your last name.']);
  });
});

describe('the rules of a password', () => {
  it('show one failure at a time: that the two differ comes after every other', () => {
    expect(said({ password: 'Together2', passwordConfirm: 'Together3' })).toEqual([`password: ${SPECIAL}`]);
    expect(said({ passwordConfirm: '' })).toEqual(['passwordConfirm: Enter your password again.']);
    expect(said({ passwordConfirm: 'Together3work!' })).toEqual(['passwordConfirm: Passwords must match.']);
  });

  it.each([
    ['', 'Choose a password.'],
    ['aB3!', 'Your password must contain at least 8 characters.'],
    ['abcdefg', 'Your password must contain at least 8 characters.'],
    ['abcdefgh', 'Your password must contain an uppercase letter.'],
    ['ABCDEFGH', 'Your password must contain a lowercase letter.'],
    ['Abcdefgh', 'Your password must contain a number.'],
    ['Abcdefg1', SPECIAL],
    ['Abcdef1-', SPECIAL],
  ])('are tried in order, and only the first that %j breaks is said: %s', (password, message) => {
    expect(said({ password, passwordConfirm: password === '' ? 'x' : password })[0]).toBe(`password: ${message}`);
  });

  it('are kept with each special character', () => {
    for (const special of '!@#$%^&*(),.?":{}|<>') {
      const password = `Abcdefg1${special}`;
      expect(said({ password, passwordConfirm: password })).toEqual([]);
    }
  });

  it('ask for the same password twice, to the letter', () => {
    expect(said({ passwordConfirm: 'together2work!' })).toEqual(['passwordConfirm: Passwords must match.']);
    expect(said({ passwordConfirm: 'Together2work! ' })).toEqual(['passwordConfirm: Passwords must match.']);
  });
});

describe('the rules of an email address', () => {
  const INVALID = 'Please enter a valid email address, e.g. name@example.com';

  it.each([
    'ada',
    'ada@brindle',
    '@brindle.example',
    'ada@',
    'ada@.',
    'a da@brindle.example',
    'ada@brindle example.com',
    'ada@@brindle.example',
  ])('refuse %j', (email) => {
    expect(said({ email, emailConfirm: email })).toEqual([`email: ${INVALID}`, `emailConfirm: ${INVALID}`]);
  });

  it.each(["o'neill+lift@travel.brindle.example", 'ädä@bücher.example', ' ada@brindle.example '])('take %j', (email) => {
    expect(said({ email, emailConfirm: email })).toEqual([]);
  });

  it('ask for the same address twice, whatever its case', () => {
    expect(said({ emailConfirm: 'ada@other.example' })).toEqual(['emailConfirm: Emails must match.']);
    expect(said({ emailConfirm: 'ADA@Brindle.example' })).toEqual([]);
  });

  it('say first that the second address is none, and only then that it is another', () => {
    expect(said({ emailConfirm: 'ada' })).toEqual([`emailConfirm: ${INVALID}`]);
  });
});

describe('the community password', () => {
  it('is asked for only where it is shown', () => {
    expect(said({ communityPassword: '' }, false)).toEqual([]);
    expect(said({ communityPassword: '' }, true)).toEqual(['communityPassword: A password is required to join this community.']);
  });
});

describe('every text', () => {
  const texts: readonly JoinField[] = ['forename', 'surname', 'email', 'emailConfirm', 'password', 'communityPassword'];
  const filler = { email: '@brindle.example', emailConfirm: '@brindle.example', password: 'Ab1!' };

  it.each(texts)('%s holds 255 characters and no more', (field) => {
    const ending = field in filler ? filler[field as keyof typeof filler] : '';
    const of = (length: number) => said({ [field]: 'x'.repeat(length - ending.length) + ending }, field === 'communityPassword');
    const tooLong = `${field}: Use no more than 255 characters.`;
    expect(of(255)).not.toContain(tooLong);
    expect(of(256)).toContain(tooLong);
  });

  it('may hold anything: the form always has an answer, in words', () => {
    const values = fc.record(Object.fromEntries(JOIN_FIELDS.map((field) => [field, fc.string({ unit: 'binary' })])));
    fc.assert(fc.property(values, fc.boolean(), (any, asks) => said(any, asks).every((line) => /^\w+: [A-Z].*\w/.test(line))));
  });
});
