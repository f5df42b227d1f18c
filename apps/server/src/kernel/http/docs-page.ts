import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { ORGANISE_PATH } from '@waylift/contract/organiser';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import { PROBLEM_STATUS, type ProblemCode } from '@waylift/contract/problem';
import type { CallTable } from '@waylift/contract/without-lifts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { LIMIT_COLUMNS, limitRows } from '../limits/limit-table.ts';
import { type Markup, markup } from '../security/markup.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, mountedCalls, openApiDocument, type JsonSchema, type Mounted } from './openapi.ts';
import { headersForAnybody, sendPrepared } from './prepared-answers.ts';
import { PROBLEM_TITLES } from './problem.ts';
import { jsonSchemaText, schemaText } from './schema-text.ts';

/** The pages by their paths. Limits and the log, and the calls of organisers, are pages of their own, so that each fits into one round trip. */
const LIMITS_PATH = '/docs/limits';
const ORGANISERS_PATH = '/docs/organise';
const PAGES = { '/docs': docsPage, [LIMITS_PATH]: limitsPage, [ORGANISERS_PATH]: organisersPage };

export function mountDocsPage(app: FastifyInstance, config: Config): void {
  for (const [path, write] of Object.entries(PAGES)) mountPage(app, path, () => write(app, config));
}

/** A page is the same for everybody. It is made once, since it takes some 20 ms. */
function mountPage(app: FastifyInstance, path: string, write: () => string): void {
  const policy = app.contentPolicy(path, { styles: [DOCS_STYLE.toString()] });
  let page: Buffer | null = null;
  app.get(path, async (request, reply) => {
    page ??= Buffer.from(write());
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', policy);
    // An answer to another origin names that origin, so it is not cached.
    if (request.headers.origin !== undefined) return reply.send(page);
    const keep = app.prepared.begin(path);
    sendPrepared(request, reply, app.prepared.find(path) ?? keep({ status: 200, headers: headersForAnybody(reply), bytes: page }));
    return reply;
  });
}

type Documented = Pick<Config, 'productName' | 'publicUrl' | 'rateLimits'>;

/** The part of the calls that a page is about. */
function part({ callTable, mountedEndpoints }: Mounted, isOfOrganisers: boolean): Mounted {
  const calls = Object.entries(callTable.calls).filter(([, { path }]) => path.startsWith(`${ORGANISE_PATH}/`) === isOfOrganisers);
  return { mountedEndpoints, callTable: { ...callTable, calls: Object.fromEntries(calls) } };
}

function organisersPage(whole: Mounted, config: Documented): string {
  const app = part(whole, true);
  const title = `${config.productName} API: calls of organisers`;
  return pageOf(
    title,
    'Every call of the pages with which communities are run.',
    markup`<header><h1>${title}</h1><p>They are made by the pages at <code>/organise</code>. The session is a cookie. Each change carries
<code>${ORGANISER_TOKEN_HEADER}</code>, which <code>organiserSession</code> answers. <a href="/docs">Every other call</a></p></header>
<main>
${mountedCalls(app).map(([name, endpoint]) => callSection(name, endpoint, app.callTable.nouns))}
<section id="problems"><h2>Problem codes</h2>
<table><thead><tr><th scope="col">Code<th scope="col">Status<th scope="col">Meaning</thead>
<tbody>${problemRows(app.callTable)}</tbody></table></section>
</main>`,
  );
}

function docsPage(whole: Mounted, config: Documented): string {
  const app = part(whole, false);
  const schemas = schemasOf(openApiDocument(app, config));
  const title = `${config.productName} API`;
  const calls = mountedCalls(app);
  const contents = calls.map(([name]) => markup`<li><a href="#${name}">${name}</a>`);
  return pageOf(
    title,
    'Every call of the API.',
    markup`<header><h1>${title}</h1><p>JSON in UTF-8 over HTTP; SI units, WGS 84 degrees, ISO 8601 in UTC. Calls of members carry
<code>Authorization: Bearer &lt;token&gt;</code>. <code>Accept-Language</code> chooses the language of mail.
With examples: <a href="/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Calls"><h2>Calls</h2><ul>${contents}</ul>
<p><a href="${LIMITS_PATH}">Limits and events of the log</a> · <a href="${ORGANISERS_PATH}">Organisers</a> · <a href="#problems">Problem codes</a> · <a href="#types">Types</a></p></nav>
<main>
${calls.map(([name, endpoint]) => callSection(name, endpoint, app.callTable.nouns))}
<section id="types"><h2>Types</h2>${schemas.map(([name, schema]) => typeSection(name, schema))}</section>
<section id="problems"><h2>Problem codes</h2>
<p>A failure is <code>application/problem+json</code> (RFC 9457). Test its <code>code</code>; <code>requestId</code> finds it in the log.
Every call may answer ${problemLinks(COMMON_PROBLEMS)}, one of members ${problemLinks(['unauthorized'])}, and one with a body ${problemLinks(BODY_PROBLEMS)}.</p>
<table><thead><tr><th scope="col">Code<th scope="col">Status<th scope="col">Meaning</thead>
<tbody>${problemRows(app.callTable)}</tbody></table></section>
</main>`,
  );
}

function limitsPage(app: Mounted, config: Documented): string {
  const title = `${config.productName} API: limits and events of the log`;
  const calls = mountedCalls(app);
  return pageOf(
    title,
    'How often calls may be made, and what the log tells of them.',
    markup`<header><h1>${title}</h1><p><a href="/docs">Every call of the API</a></p></header>
<main>
<section id="limits"><h2>Limits</h2>
<p>Beyond a limit the answer is <a href="/docs#problem-too-many-requests">429</a>, with the seconds to wait in <code>Retry-After</code>.</p>
${limitTable(calls, config)}</section>
<section id="events"><h2>Events of the log</h2>
<table><thead><tr><th scope="col">Event<th scope="col">Outcomes<th scope="col">Causes</thead>
<tbody>${eventRows(calls.map(([, endpoint]) => endpoint))}</tbody></table></section>
</main>`,
  );
}

/** Closing tags that HTML needs not are left out. */
function pageOf(title: string, description: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<style>${DOCS_STYLE}</style>
</head>
<body>
${body}
</body>
</html>`.toString();
}

function callSection(name: EndpointName, endpoint: Endpoint, nouns: CallTable['nouns']): Markup {
  const text = (schema: z.ZodMiniType | undefined, io: 'input' | 'output') =>
    schema === undefined ? null : code(schemaText(schema, { io, nouns }));
  const rows = [
    ['Who', whoMay(endpoint)],
    ['Path', text(endpoint.params, 'input')],
    ['Query', text(endpoint.query, 'input')],
    ['Body', text(endpoint.body, 'input')],
    [`Answer ${endpoint.success.status}`, text(endpoint.success.schema ?? undefined, 'output') ?? withoutSchema(endpoint)],
    ['In the log', endpoint.event === undefined ? null : markup`<code>${endpoint.event.name}</code>`],
    ['Problems', endpoint.problems.length === 0 ? null : problemLinks(endpoint.problems)],
  ] as const;
  const list = rows.map(([term, value]) => (value === null ? '' : markup`<dt>${term}<dd>${value}`));
  return markup`<section id="${name}"><h2>${methodAndPath(endpoint)}</h2><p>${endpoint.summary}.</p><dl>${list}</dl></section>`;
}

function whoMay({ who, role }: Endpoint): string {
  if (who === 'organiser') return role === undefined ? 'Organiser' : `Organiser: ${role} or more`;
  return who === 'member' ? 'Member' : 'Anyone';
}

function limitTable(calls: ReturnType<typeof mountedCalls>, config: Pick<Config, 'rateLimits'>): Markup {
  const rows = limitRows(calls, config).map(
    ([name, ...cells]) => markup`<tr id="limit-${name}"><td><code>${name}</code>${cells.map((cell) => markup`<td>${cell}`)}`,
  );
  const heads = LIMIT_COLUMNS.map((column) => markup`<th scope="col">${column}`);
  return markup`<table><thead><tr>${heads}</thead><tbody>${rows}</tbody></table>`;
}

function eventRows(calls: readonly Endpoint[]): readonly Markup[] {
  const events = calls.flatMap(({ event }) => (event === undefined ? [] : [[event.name, event] as const]));
  const codes = (names: readonly string[]) => names.map((name) => markup`<code>${name}</code> `);
  return [...new Map(events).values()].map(
    ({ name, outcomes, causes = [] }) => markup`<tr><td>${codes([name])}<td>${codes(outcomes)}<td>${codes(causes)}`,
  );
}

function withoutSchema(endpoint: Endpoint): string {
  return endpoint.success.status === 204 ? 'Nothing' : 'The bytes of an image';
}

function typeSection(name: string, schema: JsonSchema): Markup {
  return markup`<h3 id="type-${name}">${name}</h3>${code(jsonSchemaText(schema))}`;
}

function schemasOf(document: JsonSchema): [string, JsonSchema][] {
  const { components } = document;
  if (typeof components !== 'object' || components === null || !('schemas' in components)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by openApiDocument, where every schema is an object
  return Object.entries(components.schemas as Record<string, JsonSchema>).filter(([name]) => !/(?:Body|Answer)$/.test(name));
}

function problemRows({ calls }: CallTable): Markup[] {
  const missing = Object.entries(endpoints).flatMap(([name, { problems }]) => (name in calls ? [] : problems));
  const known = new Set(Object.values(calls).flatMap(({ problems }) => problems));
  return problemCodes()
    .filter((problem) => known.has(problem) || !missing.some((other) => other === problem))
    .map(
      (problem) =>
        markup`<tr id="problem-${problem}"><td><code>${problem}</code><td>${PROBLEM_STATUS[problem]}<td>${PROBLEM_TITLES[problem]}`,
    );
}

function problemCodes(): ProblemCode[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table whose type names them all
  return Object.keys(PROBLEM_STATUS) as ProblemCode[];
}

function problemLinks(problems: readonly ProblemCode[]): Markup[] {
  return problems.map((problem) => markup`${problemLink(problem)} `);
}

function problemLink(problem: ProblemCode): Markup {
  return markup`<a href="#problem-${problem}">${problem}</a>`;
}

function methodAndPath({ method, path }: Endpoint): Markup {
  return markup`<span class="method">${method}</span> <code>${path}</code>`;
}

function code(text: string): Markup {
  return markup`<pre tabindex="0"><code>${text}</code></pre>`;
}
