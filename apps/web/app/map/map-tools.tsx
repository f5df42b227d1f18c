import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { minus, move, plus } from '../ui/icon/member-icons.ts';
import '../styles/map-tokens.css';
import './map.css';

type MapToolsProps = {
  readonly isMoving: boolean;
  /** What can be moved is on its way. */
  readonly isComing: boolean;
  /** @param change 1 for nearer, -1 for farther */
  readonly onZoom: (change: 1 | -1) => void;
  /** Begins and ends that the map can be moved. */
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
