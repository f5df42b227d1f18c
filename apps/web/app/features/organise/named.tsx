/** A button's label, and its longer name for screen readers. */
export function Named({ words, name }: { readonly words: string; readonly name: string }) {
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
