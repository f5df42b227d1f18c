/**
 * Who may import whom: convention 3 of ARCHITECTURE.md, as rules. Each comment is what a person reads when an import is refused.
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

/** The rooms of the server on which its features stand. */
const foundation =
  'effects|config|other-servers|db|limits|security|storage|emails|jobs|pushes|osm|people|roads|places|routing|matching|alerts|events|conversations|lifts|community|member|backup';
/** The words and the layout of mails. */
const mailPages =
  'mails|request-mails|lift-mails|lift-mail-words|operator-mails|render-mail|mail-html|plain-text|why-member|mail-colours|lanes-picture|untrusted-text';

const test = '[.](test|spec|examples)[.]tsx?$|/test-support/';

export default {
  forbidden: [
    rule('feature-imports-feature', 'A feature never imports another feature: move what both need to the layer below.', {
      from: { path: '^(apps/(?:server/src|web/app)/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    }),
    rule('web-imports-server', 'The portal and the server meet only in packages/contract.', {
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    }),
    rule('server-imports-web', 'The server never imports pages: http/portal.ts loads what was built.', {
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

    rule('foundation-imports-feature', 'The rooms below the features know none of them: pass in what they need.', {
      from: { path: `^apps/server/src/(${foundation})/`, pathNot: test },
      to: { path: '^apps/server/src/(features|http|operator|demo)/' },
    }),
    rule('feature-imports-upwards', 'A room is put together by app.ts and its neighbours; it does not know who does that.', {
      from: { path: `^apps/server/src/(features|http|operator|demo|${foundation})/`, pathNot: test },
      to: { path: '^apps/server/src/[^/]+$' },
    }),
    rule('verb-knows-http', 'Only <noun>.endpoints.ts speaks HTTP; a verb file returns a result in the words of the domain.', {
      from: { path: '^apps/server/src/features/', pathNot: `[.]endpoints[.]ts$|-routes?[.]ts$|${test}` },
      to: { path: '^apps/server/src/http/' },
    }),
    rule('http-imports-feature', 'http/ carries every feature and knows none: app.ts brings them together.', {
      from: { path: '^apps/server/src/http/', pathNot: test },
      to: { path: '^apps/server/src/(features|operator)/' },
    }),
    rule(
      'server-imports-demo',
      'Made-up members are no part of the product: only the start of a server and the command that fills a store know them.',
      {
        from: {
          path: '^apps/server/src/',
          pathNot: `^apps/server/src/(demo/|operator/commands/demo-fill[.]ts$|start-server[.]ts$)|${test}`,
        },
        to: { path: '^apps/server/src/demo/' },
      },
    ),
    rule('mail-imports-server', 'A mail is words and layout: it is given what it says.', {
      from: { path: `^apps/server/src/emails/(${mailPages})[.]ts$` },
      to: { path: '^apps/', pathNot: `^apps/server/src/emails/(${mailPages})[.]ts$|^apps/server/src/security/markup[.]ts$` },
    }),

    rule(
      'web-layer-imports-feature',
      'api, session, community, my-data, journey-figures, live, forms, ui, locale, map, places, sharing, platform and styles lie below the features.',
      {
        from: {
          path: '^apps/web/app/(api|session|community|my-data|journey-figures|live|forms|ui|locale|map|places|sharing|platform|styles)/',
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
      to: { path: '^apps/web/app/(api|session|community|journey-figures|live|places|sharing)/' },
    }),
    rule('map-imports-the-world', 'map/ draws what it is given: no calls, no session, no community.', {
      from: { path: '^apps/web/app/map/', pathNot: test },
      to: { path: '^apps/web/app/(api|session|community|journey-figures|places|sharing|forms)/' },
    }),

    rule('program-imports-test', 'What runs never imports what tests it.', {
      from: { pathNot: `${test}|^e2e/|[.]test[.]mjs$` },
      to: { path: test, pathNot: '^node_modules/' },
    }),
    rule('browser-test-imports-app', 'Browser tests see what a visitor sees: no imports from the apps.', {
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    }),
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
