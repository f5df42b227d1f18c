import { existsSync } from 'node:fs';
import { OWN_COMMAND } from '../../kernel/config/own-command.ts';
import { folderBytes, tileFolder } from '../../map/roads/roads-folder.ts';
import { findTileBuilder } from '../../map/roads/tile-builder.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { boundsText, bytesText, roadsOrRefusal } from '../roads/tell-roads.ts';
import { createTable } from '../terminal/text-table.ts';

export const roadsShow: Command = {
  words: 'roads show',
  description: 'list the areas whose roads were imported',
  takes: [JSON_OPTION],
  example: 'roads show',
  async run({ settings }, { options }) {
    const { dataDir } = settings();
    const roads = await roadsOrRefusal(dataDir);
    if (isRefused(roads)) return roads;
    const builder = await findTileBuilder();
    const obstacle = typeof builder === 'string' ? builder : null;
    const tiles = roads === null ? null : tileFolder(dataDir, roads.version);
    if (tiles !== null && !existsSync(tiles))
      return refused(`The tiles are gone (${tiles}), so ways are estimates. Import any area again: that builds them all.`);
    const tileBytes = tiles === null ? 0 : await folderBytes(tiles);
    const { areas = [], builtAt = null } = roads ?? {};
    if (options['json'] === true) return JSON.stringify({ builtAt, tileBytes, usable: obstacle === null, areas }, null, 2);
    if (areas.length === 0)
      return `No roads were imported, so ways are estimates.\n${obstacle ?? `Take an extract from https://download.geofabrik.de/ and run: ${OWN_COMMAND} roads import FILE.osm.pbf`}`;
    const table = createTable([{ head: 'NAME' }, { head: 'IMPORTED (UTC)' }, { head: 'EXTRACT', isNumber: true }, { head: 'BOUNDS' }]);
    const rows = areas.map(({ name, importedAt, bytes, bounds }) => [
      name,
      importedAt.slice(0, 16).replace('T', ' '),
      bytesText(bytes),
      boundsText(bounds),
    ]);
    return `${table.rows(rows)}\nTiles: ${bytesText(tileBytes)}.${obstacle === null ? '' : `\nThey cannot be used here. ${obstacle}`}`;
  },
};
