/** Takes the playlist that a link or a file brought, or that was presented before a reload. Shows nothing itself. */
import { useEffect } from 'react';
import { unpackedPlaylist } from '../../../scenario/link/playlist.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { playlistPlayer } from './player.ts';

export function PlaylistDirector() {
  const page = usePage();
  const brought = usePageState((state) => state.broughtPlaylist);
  useEffect(() => {
    const player = playlistPlayer(page);
    if (brought === null) return;
    page.show({ broughtPlaylist: null });
    const read = unpackedPlaylist(brought.given);
    if (!read.ok) return page.show({ remarks: { title: 'The playlist cannot be read', sentences: [read.message] } });
    player.take(read.playlist);
    if (brought.isOpen) player.begin();
    else player.open(0);
    const { length } = read.playlist.entries;
    page.notify(`A playlist of ${length} ${length === 1 ? 'entry' : 'entries'}. Present it with P and Page Down.`);
  }, [page, brought]);
  return null;
}
