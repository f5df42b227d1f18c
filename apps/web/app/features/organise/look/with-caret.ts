/** A browser that makes a list writes its words anew, and the caret is lost with the old ones. Browser only. */
export function withCaret(editor: Element, change: () => void): void {
  const selection = document.getSelection();
  const node = selection?.focusNode ?? null;
  const at = selection === null || node === null ? 0 : lengthBefore(editor, node, selection.focusOffset);
  change();
  if (selection === null || !(node instanceof Text) || node.isConnected) return;
  const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (left <= text.length) return selection.collapse(text, left);
    left -= text.length;
  }
}

function lengthBefore(editor: Element, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(editor, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}
