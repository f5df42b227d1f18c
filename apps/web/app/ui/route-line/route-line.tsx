import type { ReactNode } from 'react';
import { check } from '../icon/icons.ts';
import '../icon/icon.css';
import './route-line.css';

/** A stop on the route: done (ticked), present, or ahead (dotted). */
export type RouteStop = { readonly title: string; readonly text?: ReactNode; readonly progress: 'done' | 'current' | 'todo' };

export function RouteLine(props: { readonly stops: readonly RouteStop[] }) {
  return (
    <ol className="route">
      {props.stops.map(({ title, text, progress }) => (
        <li
          key={title}
          className={progress === 'current' ? 'route__stop' : `route__stop route__stop--${progress}`}
          aria-current={progress === 'current' ? 'step' : undefined}
        >
          {progress === 'done' ? <Tick /> : null}
          <b>{title}</b>
          {text === undefined ? null : <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}

function Tick() {
  return (
    <svg className="route__tick icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={check} />
    </svg>
  );
}
