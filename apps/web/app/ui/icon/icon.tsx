import './icon.css';

/** Hidden from screen readers, so put words beside it. `go` moves on hover, `turn` turns when its menu opens. */
export function Icon(props: { readonly path: string; readonly moves?: 'go' | 'turn' }) {
  return (
    <svg className={props.moves === undefined ? 'icon' : `icon icon--${props.moves}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.path} />
    </svg>
  );
}
