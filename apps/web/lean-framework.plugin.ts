/**
 * Leaves out of the browser's scripts what React and React Router bring and no page uses, a sixth of both. A function that is never
 * called keeps its name and loses its body, and a question whose answer is known is answered; the bundler drops what then has no use.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Cuts = {
  /** Functions of the file that no page calls, or whose work is nothing on each. */
  readonly emptied: readonly string[];
  /** Pieces of the file, each with what stands in its place. */
  readonly answered?: readonly (readonly [question: string | RegExp, answer: string])[];
};

const REACT_DOM: Cuts = {
  emptied: [
    // <ViewTransition>
    'startViewTransition',
    'trackEnterViewTransitions',
    'pushViewTransitionCancelableScope',
    'scheduleViewTransitionEvent',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitAppearingPairViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'restorePairedViewTransitions',
    'restoreNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'createViewTransitionInstance',
    'reportViewTransitionError',
    'ViewTransitionPseudoElement',
    // <Activity>, <SuspenseList>, a ref of a fragment
    'updateActivityComponent',
    'commitActivityHydrationCallbacks',
    'retryActivityComponentWithoutHydrating',
    'mountActivityChildren',
    'pushDehydratedActivitySuspenseHandler',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'findFragmentInstanceOrTextInstanceSiblings',
    'getFragmentInstanceOrTextInstanceSiblings',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    // A form whose action is a function, useActionState, useFormStatus
    'mountActionState',
    'updateActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'runActionStateAction',
    'dispatchActionState',
    'handleActionReturnValue',
    'onActionSuccess',
    'onActionError',
    'startHostTransition',
    'ensureFormComponentIsStateful',
    'requestFormReset',
    'requestFormReset$1',
    'recursivelyResetForms',
    'extractEvents$1',
    'TransitionAwareHostComponent',
    // preload() and its like, <link precedence>, <script async src>
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'prefetchDNS',
    'preconnect',
    'acquireResource',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'insertStylesheet',
    'preloadStylesheet',
    'adoptPreloadPropsForStylesheet',
    'adoptPreloadPropsForScript',
    // Custom elements, onBeforeInput, onSelect, input events of Internet Explorer
    'setPropOnCustomElement',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'constructSelectEvent',
    'handlePropertyChange',
    'handleEventsForInputEventPolyfill',
    'getTargetInstForInputEventPolyfill',
    // findDOMNode, scheduleHydration, the React Compiler's cache, useCacheRefresh
    'findCurrentFiberUsingSlowPath',
    'attemptExplicitHydrationTarget',
    'useMemoCache',
    'refreshCache',
  ],
  answered: [
    [/^FragmentInstance\.prototype\.\w+ = function[^]*?^};\n/gm, ''],
    ['viewTransitionMutationContext = !0', '0'],
    // The tags of <ViewTransition> and <Activity>
    [/\b3[01] === [\w$]+(\.\w+)*\.tag\b/g, 'false'],
    // Nothing is shared between documents: no sheet with a precedence, no script with an address.
    [/^function getResource\([^]*?^}\n/m, 'function getResource() { return null; }\n'],
    // The names of the components around an error, which nobody is told.
    [/^function getStackByFiberInDevAndProd\([^]*?^}\n/m, 'function getStackByFiberInDevAndProd() { return ""; }\n'],
  ],
};

/** By the file's path below `react-router/dist/production/lib/`. */
const REACT_ROUTER: Readonly<Record<string, Cuts>> = {
  'router/router.js': {
    emptied: [
      // useBlocker
      'getBlocker',
      'deleteBlocker',
      'updateBlocker',
      'shouldBlockNavigation',
      // Routes found out later or replaced: the whole table comes with the page
      'discoverRoutes',
      'compareMatches',
      'patchRoutes',
      'patchRoutesImpl',
      'isSameRoute',
      '_internalSetRoutes',
      'dispose',
      // Instrumentations, the `viewTransition` of a link, a router without the framework
      'getInstrumentationNavigateMeta',
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
      'defaultDataStrategy',
      'defaultDataStrategyWithMiddleware',
    ],
    answered: [
      ['if (blockerKey', 'if (false'],
      ['if (unblockBlockerHistoryUpdate)', 'if (false)'],
      ['blockers.size > 0', 'false'],
      ['init.patchRoutesOnNavigation', 'false'],
      ['if (isFogOfWar)', 'if (false)'],
      ['if (loadMatch.isDiscovering)', 'if (false)'],
      ['fogOfWar.active && fogOfWar.matches', 'false'],
      ['init.instrumentations)', 'false)'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
      ['opts?.instrumentationNavigateMetaReceiver', 'false'],
      ['if (instrumentationResultMetaReceiver)', 'if (false)'],
      ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
      ['!init.dataStrategy &&', 'false &&'],
      ['future.unstable_routePatternMatching', 'false'],
      ['opts?.mask', 'false'],
      ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions', 'if (false) {\n\t\t\trestoreAppliedTransitions'],
      ['pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location', 'false'],
      ['else if (pendingViewTransitionEnabled)', 'else if (false)'],
      ['opts.formEncType === "text/plain"', 'false'],
      ['typeof route.lazy === "function"', 'false'],
    ],
  },
  'router/instrumentation.js': {
    emptied: ['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  },
  'components.js': {
    emptied: ['getOptimisticRouterState'],
    answered: [
      ['!viewTransitionOpts || !isViewTransitionAvailable', 'true'],
      ['if (renderDfd && pendingState', 'if (false'],
      ['if (vtContext.isTransitioning && ', 'if (false && '],
      ['!vtContext.isTransitioning && interruption', 'false'],
      [/useTransitions === (true|false)/g, 'false'],
    ],
  },
  // The root has an error boundary of its own, and every page is below it.
  'hooks.js': { emptied: ['DefaultErrorComponent'], answered: [['React$1.useContext(IsDataRouteContext) ?', 'true ?']] },
  // Errors of server components
  'errors.js': { emptied: ['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'] },
  'dom/lib.js': {
    emptied: [],
    answered: [
      [
        'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);',
        'let shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};',
      ],
      ['const NavLink = ', 'const NavLink = /* @__PURE__ */ '],
      ['NavLink.displayName = "NavLink";', ''],
    ],
  },
  'dom/ssr/components.js': {
    emptied: ['PrefetchPageLinks', 'PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl', 'useKeyedPrefetchLinks'],
    answered: [
      ['let routeModulesScript = !isStatic', 'let routeModulesScript = true'],
      ['staticContext ?', 'false ?'],
      ['isPageLinkDescriptor(link) ?', 'false ?'],
      ['typeof manifest.sri === "object" ?', 'false ?'],
    ],
  },
  'dom/ssr/links.js': { emptied: ['getNewMatchesForLinks', 'getKeyedPrefetchLinks'] },
  'dom/ssr/single-fetch.js': { emptied: ['nonSsrStrategy'], answered: [['!ssr && !foundRevalidatingServerLoader', 'false']] },
  'dom/ssr/fog-of-war.js': {
    emptied: ['isFogOfWarEnabled', 'getPartialManifest', 'getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
  },
  'dom/ssr/fallback.js': { emptied: ['RemixRootDefaultHydrateFallback'] },
  'dom/ssr/routes.js': {
    emptied: ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
    answered: [
      ['if (needsRevalidation)', 'if (false)'],
      ['!ssr && manifestRoute', 'false && manifestRoute'],
      ['if (isSpaMode)', 'if (false)'],
    ],
  },
};

/** Advice to developers, in the console. */
const WARNING = /^\t+(warning|warnOnce)\(.*\);$/gm;

/** What would do nothing, or fail, without the parts above. */
const LEFT_OUT =
  /<(Activity|SuspenseList|ViewTransition|PrefetchPageLinks)\b|\b(useActionState|useFormStatus|useBlocker|usePrompt)\(|\b(viewTransition|prefetch|formAction|onBeforeInput|onSelect)=|encType: 'text/;

const ENTRY_OF_REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/](index|jsx-runtime|client)\.js$/;
/** Of a hook that React has had since version 18 */
const SHIM_OF_OLD_REACT = /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/;
const OF_REACT_ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/;
const OF_PAGES = /[\\/]apps[\\/]web[\\/]app[\\/].+\.tsx?$/;

export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: [ENTRY_OF_REACT, SHIM_OF_OLD_REACT] },
      async handler(id) {
        if (SHIM_OF_OLD_REACT.test(id)) return `export { useSyncExternalStore } from 'react';`;
        const [, name = '', part = ''] = ENTRY_OF_REACT.exec(id) ?? [];
        const file = `cjs/${part === 'index' ? name : `${name}-${part}`}.production.js`;
        const code = await readFile(join(dirname(id), file), 'utf8');
        const lean = part === 'client' ? cut(code, REACT_DOM, (what) => this.error(misfit(file, what))) : code;
        const exported: unknown = createRequire(id)(`./${file}`);
        return asModule(lean, Object.keys(exported ?? {}));
      },
    },
    transform: {
      filter: { id: [OF_REACT_ROUTER, OF_PAGES] },
      handler(code, id) {
        const [, file] = OF_REACT_ROUTER.exec(id) ?? [];
        if (file === undefined) {
          const [used] = LEFT_OUT.exec(code) ?? [];
          if (used !== undefined) this.error(`${id} uses ${used}, which lean-framework.plugin.ts leaves out: take its cuts away first.`);
          return null;
        }
        const cuts = REACT_ROUTER[file.replaceAll('\\', '/')];
        const lean = cuts === undefined ? code : cut(code, cuts, (what) => this.error(misfit(file, what)));
        return { code: lean.replaceAll(WARNING, ';'), map: null };
      },
    },
  };
}

function misfit(file: string, what: string): string {
  return `${file} has no ${what}: look at the cuts of lean-framework.plugin.ts again.`;
}

/** React is in CommonJS. The bundler would put a translation around each import of it, and the script that all translations need into a file. */
function asModule(code: string, names: readonly string[]): string {
  const needed = [...new Set([...code.matchAll(/\brequire\("([\w-]+)"\)/g)].map(([, name = '']) => name))];
  const imports = needed.map((name, index) => `import needed${index} from '${name}';`).join('\n');
  const body = needed.reduce((text, name, index) => text.replaceAll(`require("${name}")`, `needed${index}`), code);
  return `${imports}\nconst all = {};\n(function (exports) {\n${body}\n})(all);\nexport default all;\nexport const { ${names.join(', ')} } = all;`;
}

/** @param missing is told of each cut that does not fit, as after an update it may not. */
export function cut(code: string, { emptied, answered = [] }: Cuts, missing: (what: string) => void): string {
  let lean = code;
  const replace = (pattern: string | RegExp, replacement: string) => {
    const next = lean.replaceAll(
      typeof pattern === 'string' || pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`),
      () => replacement,
    );
    if (next === lean) missing(String(pattern));
    lean = next;
  };
  for (const [question, answer] of answered) replace(question, answer);
  for (const name of emptied)
    replace(new RegExp(`^(\\s*)(async )?function ${name.replace('$', '\\$')}\\([^]*?^\\1}$`, 'gm'), `function ${name}() {}`);
  return lean;
}
