import { expect, it, vi } from 'vitest';
import { openingScenario } from './begin-address.ts';
import type { DocumentState, PageState, Screen } from './page-state.ts';
import { afterEdit, dismissed, firstScreen, opensWith, tells, withRules } from './screen.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
const scenario = openingScenario();
const SCREEN = firstScreen(scenario);

function shown(...changes: readonly Partial<Screen>[]): Screen {
  return changes.reduce<Screen>((before, change) => ({ ...before, ...withRules(before, change) }), SCREEN);
}

it('a tab is shown in an open panel', () => {
  expect(shown({ panelOpen: false }, { panelTab: 'scenario' })).toMatchObject({
    panelTab: 'scenario',
    panelOpen: true,
  });
});

it('from a tab that somebody chose there is no way back', () => {
  const led = shown({ panelTab: 'inspect', panelBack: 'guide' });
  expect(led).toMatchObject({ panelTab: 'inspect', panelBack: 'guide' });
  expect({ ...led, ...withRules(led, { panelTab: 'inspect' }) }).toMatchObject({ panelBack: null });
});

it('code takes the room of the panel, the table and the editor, and gives the panel its room back', () => {
  const written = shown({ comparing: true, editing: true }, { codeLaneId: 'a' });
  expect(written).toMatchObject({ panelOpen: false, comparing: false, editing: false });
  expect(shown({ codeLaneId: 'a' }, { codeLaneId: 'b' }, { codeLaneId: null }).panelOpen).toBe(true);
  expect(shown({ panelOpen: false }, { codeLaneId: 'a' }, { codeLaneId: null }).panelOpen).toBe(false);
});

it('the editor begins with nothing chosen, beside the numbers of the scenario, in a panel that stays as it was', () => {
  const chosen = { editSelection: { nodes: ['a'], links: [] } };
  expect(shown({ panelOpen: false }, chosen, { editing: true })).toMatchObject({
    panelTab: 'scenario',
    panelOpen: false,
    editSelection: { nodes: [], links: [] },
  });
});

it('a presentation begins and ends with a screen that is not black, and with its strip', () => {
  const hidden = { presenting: true, black: true, stripShown: true };
  expect(shown(hidden, { presenting: false })).toMatchObject({ black: false, stripShown: false });
});

it('experiments end a presentation, and what shows the run ends them', () => {
  expect(shown({ presenting: true }, { experimenting: true })).toMatchObject({ presenting: false });
  const changes = [{ presenting: true }, { editing: true }, { panelTab: 'inspect' }, { comparing: true }] as const;
  for (const change of changes) {
    expect(shown({ experimenting: true }, change).experimenting).toBe(false);
    expect(shown({ parting: true }, change).parting).toBe(false);
  }
  expect(shown({ parting: true }, { experimenting: true })).toMatchObject({ parting: false, experimenting: true });
  expect(shown({ experimenting: true }, { parting: true })).toMatchObject({ parting: true, experimenting: false });
  expect(shown({ presenting: true }, { parting: true })).toMatchObject({ parting: true, presenting: true });
});

it('Escape takes away one thing after the other', () => {
  const state = (change: Partial<PageState>) => ({ ...SCREEN, panelOpen: true, ...change }) as PageState;
  const trouble = { title: '', reasons: [], readable: null, remedy: '' };
  const all = { trouble, experimenting: true, parting: true, comparing: true, besideId: 'b', presenting: true };
  expect(dismissed(state(all), false)).toEqual({ trouble: null });
  expect(dismissed(state({ ...all, trouble: null }), false)).toEqual({ experimenting: false });
  const inRun = { ...all, trouble: null, experimenting: false };
  expect(dismissed(state(inRun), false)).toEqual({ parting: false });
  expect(dismissed(state({ ...inRun, parting: false }), false)).toEqual({ besideId: null });
  expect(dismissed(state({ presenting: true }), false)).toEqual({ presenting: false });
  expect(dismissed(state({}), false)).toEqual({ panelOpen: false });
  expect(dismissed(state({}), true)).toBe(null);
});

it('an edit leaves nothing chosen that has gone', () => {
  const draft = {
    ...scenario,
    network: { form: 'drawn', nodes: [{ id: 'a' }], links: [] },
  } as unknown as DocumentState['draft'];
  const before = {
    ...SCREEN,
    editSelection: { nodes: ['a', 'b'], links: ['l'] },
    codeLaneId: 'gone',
    besideId: 'gone',
  };
  expect(afterEdit(before, { scenario, draft } as DocumentState)).toEqual({
    editSelection: { nodes: ['a'], links: [] },
    codeLaneId: null,
    besideId: null,
  });
});

it('many lanes open in a table, unless the scenario says otherwise', () => {
  const lanes = [...'abcdefgh'].map((id) => ({ ...scenario.lanes[0]!, id }));
  expect(opensWith({ ...scenario, lanes }).comparing).toBe(true);
  expect(opensWith({ ...scenario, lanes, view: { ...scenario.view, comparison: false } }).comparing).toBe(false);
  expect(opensWith({ ...scenario, lanes: lanes.slice(0, 2) }).comparing).toBe(false);
});

it('while a step asks which law runs, nothing is shown that says it', () => {
  const asking = { ...SCREEN, lesson: { nameless: 'a' } as Screen['lesson'] };
  const telling: readonly Partial<Screen>[] = [
    { panelTab: 'inspect' },
    { dialog: 'share' },
    { dialog: 'log' },
    { experimenting: true },
    { parting: true },
    { editing: true },
    { codeLaneId: 'a' },
    { comparing: true },
  ];
  expect(telling.map((change) => tells(asking, change))).toEqual(telling.map(() => true));
  expect(telling.map((change) => tells(SCREEN, change))).toEqual(telling.map(() => false));
  expect(tells(asking, { panelTab: 'lesson', dialog: 'help', editing: false, codeLaneId: null })).toBe(false);
});
