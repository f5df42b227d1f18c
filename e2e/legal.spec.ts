import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const pages = { 'member-terms': 'footer_terms', 'privacy-policy': 'footer_privacy' } as const;
const languages = readdirSync('packages/words/messages').map((file) => file.replace('.json', ''));

/** The name of a page, and the first of its last parts, in a language. */
function wordsOf(path: keyof typeof pages, language: string): { title: string; part: string } {
  const words: Record<string, string> = JSON.parse(readFileSync(`packages/words/messages/${language}.json`, 'utf8'));
  const part = /.*^## ([^\n]+)/ms.exec(readFileSync(`apps/web/content/${path}.${language}.md`, 'utf8'))?.[1] ?? '';
  return { title: words[pages[path]] ?? '', part };
}

test('the member terms and the privacy policy are there in every language, without a script of the framework', async ({ request }) => {
  for (const language of languages) {
    for (const path of ['member-terms', 'privacy-policy'] as const) {
      const { title, part } = wordsOf(path, language);
      const answer = await request.get(`/harbour-quarter/${path}`, { headers: { cookie: `language=${language}` } });
      const html = await answer.text();
      const what = `${path} in ${language}`;
      expect.soft(html, what).toContain(`<title>${title} – Harbour Quarter – Waylift</title>`);
      expect.soft(html, what).toContain(`>${title}</h1>`);
      expect.soft(html, what).toContain(`>${part}</h2>`);
      expect.soft(html, `${what}, from its footer`).toContain(`href="/harbour-quarter/${path}"`);
      expect.soft(html, `${what}, from its footer`).toContain(`>${title}</a>`);
      expect.soft(/<main[^]*<\/main>/.exec(html)?.[0], what).toMatch(/^[^{}]+$/);
      expect.soft(html, what).not.toMatch(/<script[^>]* src=|<script type="module"|rel="modulepreload"/);
    }
  }
});

test('the member terms and the privacy policy are reached from the footer', async ({ page }) => {
  await page.goto('/harbour-quarter');
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Waylift contributors/);
  for (const path of ['member-terms', 'privacy-policy'] as const) {
    const { title } = wordsOf(path, 'en-GB');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/harbour-quarter/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectGoodInEveryLook(page, path);
  }
});

test('a member who is signed in may read both', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tokens', '{"accessToken":"a","refreshToken":"b"}'));
  for (const path of ['/member-terms', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('the texts are those of CONTENT_DIR, with a note where a language is missing, and nothing in them runs', async ({
  page,
  portalWith,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-content-'));
  await writeFile(
    join(folder, 'member-terms.en-GB.md'),
    '# Terms of {company}\n\n## Our own\n\nWrite to {privacy contact}. <script>document.title = "run"</script>\n\n[x](javascript:document.title="run")',
  );
  const { url } = await portalWith({ CONTENT_DIR: folder, COMPANY_NAME: 'Acme & Co', PRIVACY_CONTACT: 'privacy@acme.example' });
  await page.goto(`${url}/member-terms`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Acme & Co');
  await expect(page.getByRole('link', { name: 'privacy@acme.example' })).toHaveAttribute('href', 'mailto:privacy@acme.example');
  await page.getByText('x', { exact: true }).click();
  await expect(page).toHaveTitle('Terms of Acme & Co – Other – Waylift');

  await page.goto(`${url}/member-terms?language=de`);
  await expect(page.getByText('Diese Seite gibt es noch nicht auf Deutsch. Sie lesen sie hier auf Englisch.')).toBeVisible();
  await expect(page.locator('[lang="en-GB"]').getByRole('heading', { name: 'Our own' })).toBeVisible();
  await page.goto(`${url}/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutzerklärung');
  await rm(folder, { recursive: true });
});

test('where the operator has the texts elsewhere, links and old addresses lead there', async ({ page, request, portalWith }) => {
  const { url } = await portalWith({
    TERMS_URL: 'https://operator.example/{language}/terms',
    PRIVACY_URL: 'https://operator.example/privacy',
  });
  await page.goto(`${url}/`);
  await expect(page.getByRole('link', { name: 'Member Terms' })).toHaveAttribute('href', 'https://operator.example/en/terms');
  const inGerman = { maxRedirects: 0, headers: { 'accept-language': 'de' } };
  const terms = await request.get(`${url}/member-terms`, inGerman);
  expect([terms.status(), terms.headers()['location']]).toEqual([302, 'https://operator.example/de/terms']);
  const privacy = await request.get(`${url}/privacy-policy`, inGerman);
  expect([privacy.status(), privacy.headers()['location']]).toEqual([302, 'https://operator.example/privacy']);
});
