import './icon.css';

/**
 * An icon of `icons.ts`, drawn in the colour and size of the words beside it. Those words carry the meaning: the drawing is
 * hidden from screen readers.
 * @param props.moves `go` moves forward under the pointer, `turn` turns over when its menu opens
 */
export function Icon(props: { readonly path: string; readonly moves?: 'go' | 'turn' }) {
  return (
    <svg className={props.moves === undefined ? 'icon' : `icon icon--${props.moves}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.path} />
    </svg>
  );
}
