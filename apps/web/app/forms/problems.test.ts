import { describe, expect, it } from 'vitest';
import { listProblems, readValues, reworded, withoutProblem } from './problems.ts';

const FIELDS = ['forename', 'email', 'terms'] as const;

describe('the values of a form', () => {
  it('are text for every field, whether it was sent or not', () => {
    const data = new FormData();
    data.set('forename', ' Priya ');
    data.set('stranger', 'x');
    expect(readValues(data, FIELDS)).toEqual({ forename: ' Priya ', email: '', terms: '' });
  });

  it('never hold a file', () => {
    const data = new FormData();
    data.set('email', new Blob(['x']), 'email.txt');
    expect(readValues(data, FIELDS).email).toBe('');
  });
});

describe('problems', () => {
  const problems = { terms: 'You must agree.', forename: 'Enter your first name.' };

  it('are listed in the order of the page', () => {
    expect(listProblems(FIELDS, problems).map(({ field }) => field)).toEqual(['forename', 'terms']);
  });

  it('lose one when its field changes, and its line with it', () => {
    const left = withoutProblem<(typeof FIELDS)[number]>(problems, 'forename');
    expect(listProblems(FIELDS, left)).toEqual([{ field: 'terms', message: 'You must agree.' }]);
  });

  it('stay the same object when a field without one changes', () => {
    expect(withoutProblem<(typeof FIELDS)[number]>(problems, 'email')).toBe(problems);
  });

  it('are said in another language where they are shown, and nowhere else', () => {
    const found = { forename: 'Geben Sie Ihren Vornamen ein.', email: 'Geben Sie Ihre E-Mail-Adresse ein.' };
    expect(reworded(FIELDS, problems, found)).toEqual({ terms: 'You must agree.', forename: found.forename });
  });
});
