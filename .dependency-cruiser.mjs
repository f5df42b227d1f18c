/**
 * Who may import whom: the rings of ARCHITECTURE.md and convention 3 of CONTRIBUTING.md, as rules. Each comment is what a person reads when an import is refused.
 */
import visitorModule from '@swc/core/Visitor.js';

// swc reads `await using`, but the walker it brings for the result has never heard of it, and dependency-cruiser uses that.
const Visitor = visitorModule.Visitor ?? visitorModule.default ?? visitorModule;
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** The rings of the server, from the innermost: each imports those before it. What stands beside them puts them together. */
const rings = ['kernel', 'mail', 'map', 'communities', 'journeys', 'sharing', 'accounts', 'operator'];

const test = '[.](test|spec|examples)[.]tsx?$|/test-support/';

export default {
  forbidden: [
    rule('feature-imports-feature', 'A feature never imports another feature: move what both need to the layer below.', {
      from: { path: '^(apps/web/app/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    }),
    rule('web-imports-server', 'The portal and the server meet only in packages/contract.', {
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    }),
    rule('server-imports-web', 'The server never imports pages: kernel/http/portal.ts loads what was built.', {
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    }),
    rule('package-imports-app', 'packages/ know nothing of the apps built on them.', {
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|scripts)/' },
    }),
    rule('contract-imports-more-than-zod', 'packages/contract is zod and constants only.', {
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: '^packages/contract/src/|^node_modules/zod/' },
    }),

    ...rings.map((ring, index) =>
      rule(`${ring}-imports-outwards`, `A ring imports the rings inside it: what ${ring} needs of another one is an argument.`, {
        from: { path: `^apps/server/src/${ring}/`, pathNot: test },
        to: { path: `^apps/server/src/(?:(?:${[...rings.slice(index + 1), 'guarantees'].join('|')})/|[^/]+$)` },
      }),
    ),
    rule('verb-knows-http', 'Only <noun>.endpoints.ts speaks HTTP; a verb file returns a result in the words of the domain.', {
      from: {
        path: `^apps/server/src/(?:${rings.join('|')})/`,
        pathNot: `^apps/server/src/(?:kernel/http|operator/health)/|[.]endpoints[.]ts$|-routes?[.]ts$|${test}`,
      },
      to: { path: '^apps/server/src/kernel/http/' },
    }),
    rule(
      'server-imports-demo',
      'Made-up members are no part of the product: only the start of a server and the command that fills a store know them.',
      {
        from: {
          path: '^apps/server/src/',
          pathNot: `^apps/server/src/(operator/demo/|operator/commands/demo-fill[.]ts$|start-server[.]ts$)|${test}`,
        },
        to: { path: '^apps/server/src/operator/demo/' },
      },
    ),
    rule('mail-imports-server', 'A mail is words and layout: it is given what it says.', {
      from: { path: '^apps/server/src/mail/content/', pathNot: test },
      to: { path: '^apps/', pathNot: '^apps/server/src/(?:mail/content/|kernel/security/markup[.]ts$)' },
    }),

    rule(
      'web-layer-imports-feature',
      'api, session, community, my-data, proof, journey-figures, live, forms, ui, locale, map, page, places, sharing, platform and styles lie below the features.',
      {
        from: {
          path: '^apps/web/app/(api|session|community|my-data|proof|journey-figures|live|forms|ui|locale|map|page|places|sharing|platform|styles)/',
          pathNot: test,
        },
        to: { path: '^apps/web/app/(features|layouts|root|routes)' },
      },
    ),
    rule('web-feature-imports-layout', 'A feature does not know the layout around it.', {
      from: { path: '^apps/web/app/features/', pathNot: test },
      to: { path: '^apps/web/app/(layouts/|root[.]|routes[.])' },
    }),
    rule('ui-imports-the-world', 'ui/ shows what it is given: no calls, no session, no community.', {
      from: { path: '^apps/web/app/ui/', pathNot: test },
      to: { path: '^apps/web/app/(api|session|community|journey-figures|live|page|places|sharing)/' },
    }),
    rule('map-imports-the-world', 'map/ draws what it is given: no calls, no session, no community.', {
      from: { path: '^apps/web/app/map/', pathNot: test },
      to: { path: '^apps/web/app/(api|session|community|journey-figures|page|places|sharing|forms)/' },
    }),

    rule('program-imports-test', 'What runs never imports what tests it.', {
      from: { pathNot: `${test}|^e2e/|[.]test[.]mjs$` },
      to: { path: test, pathNot: '^node_modules/' },
    }),
    rule(
      'browser-test-imports-app',
      'Browser tests see what a visitor sees: of the apps they import the list of addresses, and the provider at which people sign on.',
      {
        from: { path: '^e2e/' },
        to: { path: '^apps/', pathNot: '^apps/(web/app/routes|server/src/test-support/oidc-provider)[.]ts$' },
      },
    ),
    rule('circle', 'Imports that run in a circle: move what both need to a file of its own.', {
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    }),
    rule('unresolved', 'This import leads nowhere.', {
      from: {},
      // React Router's generated types, Vite's own imports, and what has types alone (in @types) are nobody's files.
      to: { couldNotResolve: true, pathNot: '/[+]types/|^virtual:|[?]|^(geojson|topojson-specification)$' },
    }),
  ],
  options: {
    // TypeScript 7 has no parser that dependency-cruiser can use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|generated|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

function rule(name, comment, ends) {
  return { name, comment, severity: 'error', ...ends };
}
