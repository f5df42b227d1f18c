import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, type LanguageTag } from '@waylift/words/languages';
import { describe, expect, it, onTestFinished } from 'vitest';
import { legalHtml, type LegalValues } from './legal-html.server.ts';
import { findLegalMarkdown, LEGAL_PAGES } from './legal-markdown.server.ts';

const values: LegalValues = {
  product: 'Waylift',
  company: 'Waylift Ltd',
  site: 'portal.example',
  reportDays: 3,
  privacyContact: 'privacy@portal.example',
  uses: { app: false, lifts: false, maps: false, analytics: false, errors: false },
};

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

describe('the text of a legal page', () => {
  it.each(LEGAL_PAGES)('is there in every language without an operator: %s', async (page) => {
    for (const { tag } of languages) expect((await findLegalMarkdown(page, tag, undefined)).language).toBe(tag);
  });

  it("is the operator's, in the language wished for", async () => {
    const folder = await folderWith({ 'member-terms.de.md': 'Unsere', 'member-terms.en-GB.md': 'Ours' });
    expect(await findLegalMarkdown('member-terms', 'de', folder)).toEqual({ text: 'Unsere', language: 'de' });
  });

  it("is the operator's English rather than the product's translation", async () => {
    const folder = await folderWith({ 'member-terms.en-GB.md': 'Ours' });
    expect(await findLegalMarkdown('member-terms', 'fr', folder)).toEqual({ text: 'Ours', language: 'en-GB' });
  });

  it("is the operator's only language when there is one", async () => {
    const folder = await folderWith({ 'privacy-policy.pt.md': 'A nossa' });
    expect(await findLegalMarkdown('privacy-policy', 'en-GB', folder)).toEqual({ text: 'A nossa', language: 'pt' });
  });

  it("is the product's for the page of which the operator has none", async () => {
    const folder = await folderWith({
      'member-terms.en-GB.md': 'Ours',
      'privacy-policy.xx.md': 'no language of ours',
      'README.md': 'no page',
    });
    const { language, text } = await findLegalMarkdown('privacy-policy', 'es', folder);
    expect(language).toBe('es');
    expect(text).toContain('{company}');
  });

  it('is read again when it has changed', async () => {
    const folder = await folderWith({ 'member-terms.en.md': 'Before' });
    expect((await findLegalMarkdown('member-terms', 'en-GB', folder)).text).toBe('Before');
    await writeFile(join(folder, 'member-terms.en.md'), 'After');
    expect((await findLegalMarkdown('member-terms', 'en-GB', folder)).text).toBe('After');
  });

  it('is a fault when the folder named is not there', async () => {
    await expect(findLegalMarkdown('member-terms', 'en-GB', '/no/such/folder')).rejects.toThrow('ENOENT');
  });
});

describe('the page made of it', () => {
  it.each(LEGAL_PAGES)('has no placeholder left, in any language and with any service: %s', async (page) => {
    for (const { tag } of languages)
      for (const used of [false, true]) {
        const { text } = await findLegalMarkdown(page, tag, undefined);
        const { html } = legalHtml(text, tag, { ...values, uses: { app: used, lifts: used, maps: used, analytics: used, errors: used } });
        expect(html).not.toMatch(/[{}]/);
        if (tag === 'en-GB') expect(/\bapp\b/.test(html)).toBe(used && page === 'privacy-policy');
        expect(html.includes('PostHog')).toBe(used && page === 'privacy-policy');
        expect(html.includes('Sentry')).toBe(used && page === 'privacy-policy');
      }
  });

  it('tells the lives that the server keeps, in words of the language', () => {
    const text = '{activation life}, {reset life}, {invitation life}, {email change life}, {sign-in life}, {session life}, {attempts life}';
    expect(legalHtml(text, 'en-GB', values).html).toBe('<p>7 days, 1 hour, 30 days, 24 hours, 30 days, 90 days, 15 minutes</p>');
    expect(legalHtml(text, 'de', values).html).toBe('<p>7 Tage, 1 Stunde, 30 Tage, 24 Stunden, 30 Tage, 90 Tage, 15 Minuten</p>');
  });

  it('tells within how many working days reports are read, as the operator has set it', () => {
    const within = (language: LanguageTag, reportDays: number) => legalHtml('{report life}', language, { ...values, reportDays }).html;
    expect([within('en-GB', 1), within('en-GB', 5)]).toEqual(['<p>within 1 working day</p>', '<p>within 5 working days</p>']);
    expect([within('de', 1), within('de', 5)]).toEqual(['<p>innerhalb eines Arbeitstags</p>', '<p>innerhalb von 5 Arbeitstagen</p>']);
    expect([within('fr', 1), within('fr', 5)]).toEqual(['<p>sous 1 jour ouvré</p>', '<p>sous 5 jours ouvrés</p>']);
    expect([within('es', 1), within('es', 5)]).toEqual(['<p>en 1 día laborable</p>', '<p>en 5 días laborables</p>']);
    expect([within('pt', 1), within('pt', 5)]).toEqual(['<p>em 1 dia útil</p>', '<p>em 5 dias úteis</p>']);
  });

  it('shows names as they are, whatever they mean in Markdown or HTML', () => {
    const { html } = legalHtml('{company} and {product}.', 'en-GB', {
      ...values,
      company: 'A *B* & [C](javascript:x)',
      product: '<b>_P_</b>',
    });
    expect(html).toBe('<p>A *B* &amp; [C](javascript:x) and &lt;b&gt;_P_&lt;/b&gt;.</p>');
  });

  it('links to the contact, an email address or a page', () => {
    expect(legalHtml('{privacy contact}', 'en-GB', values).html).toContain('<a href="mailto:privacy@portal.example"');
    const page = legalHtml('{privacy contact}', 'en-GB', { ...values, privacyContact: 'https://portal.example/contact' }).html;
    expect(page).toContain('<a href="https://portal.example/contact"');
    expect(page).toContain('>portal.example/contact</a>');
  });

  it.each(languages)('names the postal address in $tag only where there is one', async ({ tag }) => {
    const { text } = await findLegalMarkdown('privacy-policy', tag, undefined);
    const address = '1 Mill Lane, Preston PR1 2AB';
    expect(legalHtml(text, tag, { ...values, postalAddress: address }).html).toContain(address);
    expect(legalHtml(text, tag, values).html).not.toMatch(/: *<\/p>\s*<h2/);
  });

  it('takes its title from the text, when that begins with one', () => {
    expect(legalHtml('# Terms of {company}\r\n\r\nText', 'en-GB', values)).toEqual({ title: 'Terms of Waylift Ltd', html: '<p>Text</p>' });
    expect(legalHtml('Text\n\n# No title', 'en-GB', values).title).toBeNull();
  });

  it('runs nothing, whatever an operator has pasted', () => {
    const attack =
      '<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n![x](data:text/html,x)\n\n<img src=x onerror=alert(1)>\n\n<iframe src="//evil.example">';
    const { html } = legalHtml(attack, 'en-GB', values);
    expect(html).not.toMatch(/<(script|iframe|img|svg)|javascript:|href="(?!https?:|mailto:)/i);
  });

  it('keeps a placeholder that it does not know', () => {
    expect(legalHtml('{unknown thing}', 'en-GB', values).html).toBe('<p>{unknown thing}</p>');
  });
});
