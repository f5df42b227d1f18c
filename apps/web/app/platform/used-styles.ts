const GROUP = /^@(?:media|supports|layer|container)\b/;
const CONDITION = /:(not|is|where|has)\(((?:[^()]|\([^()]*\))*)\)/g;

/**
 * The part of a style sheet that a static page can use: rules whose classes all occur in the page, and the variables that they need.
 * @param css as the build minifies it, without comments
 * @param html the whole page, with the style sheet in it or not
 */
export function usedStyles(css: string, html: string): string {
  const written = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(/\s+/)));
  const isUsed = (selector: string): boolean =>
    [...selector.replaceAll(CONDITION, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].every(([, name = '']) => written.has(name)) &&
    // One of the alternatives is enough. What may not be there need not be in the page.
    [...selector.matchAll(CONDITION)].every(([, kind, alternatives = '']) => kind === 'not' || selectorsOf(alternatives).some(isUsed));
  const keep = (rules: string): string => {
    let kept = '';
    let lastGroup: string | null = null;
    for (const { text, head, body } of statementsOf(rules)) {
      if (body === undefined) {
        kept += text;
        lastGroup = null;
      } else if (GROUP.test(head)) {
        const inside = keep(body);
        if (inside === '') continue;
        // A group right after the same one is written as one.
        kept = head === lastGroup ? `${kept.slice(0, -1)}${inside}}` : `${kept}${head}{${inside}}`;
        lastGroup = head;
      } else {
        const selectors = head.startsWith('@') ? [head] : selectorsOf(head).filter(isUsed);
        if (selectors.length === 0) continue;
        kept += `${selectors.join(',')}{${body}}`;
        lastGroup = null;
      }
    }
    return kept;
  };
  return withoutUnusedVariables(
    keep(css),
    html.replace(css, () => ''),
  );
}

/** A removed variable may have been the only user of another one. */
function withoutUnusedVariables(css: string, html: string): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const kept = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (text: string, name: string) => (used.has(name) ? text : ''));
  return kept === css ? css : withoutUnusedVariables(kept, html);
}

type Statement = { readonly text: string; readonly head: string; readonly body?: string };

/** Splits rules with their blocks, and statements such as `@layer a,b;`. Brackets and semicolons in quotes do not count. */
function statementsOf(css: string): readonly Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (const { index, 0: sign } of css.matchAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[;{}]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    const ends = sign === '}' ? --depth === 0 : sign === ';' && depth === 0;
    if (!ends) continue;
    const text = css.slice(start, index + 1);
    statements.push(sign === ';' ? { text, head: text } : { text, head: css.slice(start, open), body: css.slice(open + 1, index) });
    start = index + 1;
  }
  return statements;
}

/** Splits at commas outside brackets. */
function selectorsOf(list: string): readonly string[] {
  return list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}
