import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { check } from '../icon/icons.ts';
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
          {progress === 'done' ? <Icon path={check} className="route__tick" /> : null}
          <b>{title}</b>
          {text === undefined ? null : <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
