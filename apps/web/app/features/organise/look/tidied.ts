/** What an editor of the browser holds, as HTML; '' where there is nothing to see. Browser only. */
export function tidied(editor: Element): string {
  const copy = editor.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  // Some browsers make a list within the paragraph that it was made of.
  for (const list of copy.querySelectorAll(':is(p, h2, h3) > :is(ul, ol, h2)')) {
    const { parentElement } = list;
    parentElement?.replaceWith(...parentElement.childNodes);
  }
  for (const styled of copy.querySelectorAll('[style], [class]')) {
    styled.removeAttribute('style');
    styled.removeAttribute('class');
  }
  const isSeen = copy.textContent.trim() !== '' || copy.querySelector('img, hr, table') !== null;
  return isSeen ? copy.innerHTML : '';
}
