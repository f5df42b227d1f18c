import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { minus, move, plus } from '../ui/icon/member-icons.ts';
import '../styles/map-tokens.css';
import './map.css';

type MapToolsProps = {
  readonly isMoving: boolean;
  /** The movable map is loading. */
  readonly isComing: boolean;
  /** @param change 1 zooms in, -1 zooms out */
  readonly onZoom: (change: 1 | -1) => void;
  /** Starts and stops moving the map. */
  readonly onMove: () => void;
};

export function MapTools({ isMoving, isComing, onZoom, onMove }: MapToolsProps) {
  const t = useWords();
  return (
    <div className="map__tools">
      <button type="button" aria-label={t(m.map_zoom_in)} onClick={() => onZoom(1)}>
        <Icon path={plus} />
      </button>
      <button type="button" aria-label={t(m.map_zoom_out)} onClick={() => onZoom(-1)}>
        <Icon path={minus} />
      </button>
      <button type="button" aria-label={t(m.map_move)} aria-pressed={isMoving} aria-busy={isComing || undefined} onClick={onMove}>
        <Icon path={move} />
      </button>
    </div>
  );
}
