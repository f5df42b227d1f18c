import './icon.css';

type IconProps = {
  readonly path: string;
  /** `go` moves on hover, `turn` turns when its menu opens. */
  readonly moves?: 'go' | 'turn';
  /** A class of its owner. */
  readonly className?: string;
};

/** Hidden from screen readers, so put words beside it. */
export function Icon({ path, moves, className }: IconProps) {
  const classes = ['icon', moves === undefined ? '' : `icon--${moves}`, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
