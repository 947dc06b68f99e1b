/** What somebody writes: the texts of authored schemes that are open, and what became of them when they were applied. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { checkParameters } from '../../../scenario/check-parameters.ts';
import { expandNetwork } from '../../../scenario/network.ts';
import {
  addAuthoredScheme,
  changeAuthoredScheme,
  removeAuthoredScheme,
} from '../../../scenario/edit/authored-scheme-edits.ts';
import type { CompiledScheme } from '../../../authored/language/compile.ts';
import { whyItCannotFollow } from '../../../authored/language/succession.ts';
import { addEntries } from '../../../scenario/edit/timeline-edits.ts';
import { authoredSchemesOfLane, sourcePath, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import { checkSource } from './code/problems.ts';
import { stateNames, type SourcePlace } from './code/source-place.ts';

/** An Apply that a lane is on its way to, or has arrived at. */
export interface Applied {
  readonly laneId: string;
  readonly sinceMilliseconds: number;
  /** What undo is called while this is the last edit. */
  readonly label: string;
  /** From which moment on it holds; null: from 0. */
  readonly fromSeconds: number | null;
  /** Why it runs from 0 though it was to hold from now on, as `it ...`; null: nothing was in the way. */
  readonly why: string | null;
}

interface AuthoredWorkState {
  /** Texts by the page's document, lane and place in the lane: see `slotOf`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly applied: Applied | null;
  /** A change holds from the present moment on where it can; otherwise it runs from 0. */
  readonly fromNow: boolean;
  /** Where the caret stands. */
  readonly place: SourcePlace | null;
  /** What a narrow window shows. */
  readonly shows: 'code' | 'lanes';
}

/** Own parameters are numbers and switches: none names a link. */
const NO_NETWORK = expandNetwork({ form: 'drawn', nodes: [], links: [] });

/** A place of the code that somebody asks to be shown. */
interface AskedPlace {
  readonly line: number;
  readonly column: number;
}

class AuthoredWork {
  readonly store: StoreApi<AuthoredWorkState> = createStore<AuthoredWorkState>(() => ({
    texts: {},
    applied: null,
    fromNow: false,
    place: null,
    shows: 'code',
  }));
  /** What ran before the last Apply, by the scheme's id. */
  private readonly before = new Map<string, string>();
  private goTo: ((place: AskedPlace) => void) | null = null;
  private asked: AskedPlace | null = null;
  private askedSection: string | null = null;

  constructor(private readonly page: Page) {}

  /** The scheme that is written in a lane; null: none of its own runs there. */
  idIn(laneId: string): string | null {
    return authoredSchemesOfLane(this.page.document.draft, laneId)[0]?.id ?? null;
  }

  setText(slot: string, text: string): void {
    this.store.setState(({ texts }) => ({ texts: { ...texts, [slot]: text } }));
  }

  moved(place: SourcePlace): void {
    this.store.setState({ place });
  }

  show(shows: AuthoredWorkState['shows']): void {
    this.store.setState({ shows });
  }

  setFromNow(fromNow: boolean): void {
    this.store.setState({ fromNow });
  }

  /** Whether somebody may choose that a change holds from now on: the timeline of a race is part of its task. */
  get mayHoldFromNow(): boolean {
    return this.page.document.draft.race === undefined;
  }

  /** The source of a scheme as it runs at the present moment; null: there is no such scheme. */
  sourceNow(id: string): string | null {
    const source = this.page.document.value(sourcePath(id));
    return typeof source === 'string' ? source : null;
  }

  /**
   * Puts a source into the scenario. Its lane runs again from 0 to the present moment, or goes on with it where that
   * was chosen and can be.
   * @param id of the scheme that it replaces; null: the lane has none yet
   * @returns whether it was applied: with an error in it, it is not
   */
  apply(laneId: string, id: string | null, source: string): boolean {
    const { scheme } = checkSource(source);
    if (scheme === null) return false;
    const { title, kind } = scheme;
    const ran = id === null ? null : this.sourceNow(id);
    // Whoever applies a text has seen it.
    this.page.run.trust.write([{ source }]);
    const { isLive } = this.page.document;
    const holds = this.store.getState().fromNow && this.mayHoldFromNow && isLive;
    const why = holds && id !== null ? this.whyFromStart(id, scheme) : null;
    if (holds && id !== null && why === null) return this.applyFromNow(laneId, id, scheme);
    const lane = this.page.run.lanes.lane(laneId);
    if (lane !== undefined) lane.comparesNext = true;
    const edit = this.page.apply((draft) =>
      id === null
        ? addAuthoredScheme(draft, laneId, { title, kind, source })
        : changeAuthoredScheme(draft, id, { title, kind, source }, (parameter, value) => {
            const declared = scheme.parameters.filter((one) => one.id === parameter);
            return checkParameters('', declared, { [parameter]: value }, NO_NETWORK, () => true).length === 0;
          }),
    );
    if (lane !== undefined) lane.comparesNext = false;
    if (edit === null) return false;
    if (id !== null && ran !== null) this.before.set(id, ran);
    this.remember(laneId, edit.label, null, why);
    return true;
  }

  /** The lane goes on with the source from the next moment on. */
  private applyFromNow(laneId: string, id: string, { title, source }: CompiledScheme): boolean {
    const ran = this.sourceNow(id);
    const set = sourcePath(id);
    const { nextMoment } = this.page.document;
    const label = `apply ${title} from now on`;
    const edit = this.page.apply((draft) => {
      // What was to come after it was written for another past.
      const timeline = draft.timeline.filter((entry) => entry.set !== set || entry.atSeconds < nextMoment);
      return addEntries({ ...draft, timeline }, [{ atSeconds: nextMoment, set, value: source, label }], label);
    });
    if (edit === null) return false;
    if (ran !== null) this.before.set(id, ran);
    this.remember(laneId, label, nextMoment, null);
    return true;
  }

  /** Why a source cannot take the place of the one that runs, as `it ...`; null: it can. */
  private whyFromStart(id: string, scheme: CompiledScheme): string | null {
    const begun = checkSource(authoredSchemeOf(this.page.document.draft, id)?.source ?? '').scheme;
    if (begun === null) return 'what runs has errors';
    const known = stateNames(this.sourceNow(id) ?? '');
    const unknown = stateNames(scheme.source).find((name) => !known.includes(name));
    if (unknown !== undefined) return `it remembers ${unknown}, which the code that runs does not`;
    return whyItCannotFollow(begun, scheme);
  }

  private remember(laneId: string, label: string, fromSeconds: number | null, why: string | null): void {
    this.store.setState({ applied: { laneId, sinceMilliseconds: performance.now(), label, fromSeconds, why } });
  }

  /** What ran in the lane before the last Apply; null: nothing is known. */
  ranBefore(id: string): string | null {
    return this.before.get(id) ?? null;
  }

  /** Runs again what ran before the last Apply. */
  goBack(laneId: string, id: string): void {
    const { applied } = this.store.getState();
    const { undoLabel } = this.page.document;
    // What holds from a moment on has left what ran before it in its place.
    if (applied !== null && applied.fromSeconds !== null && applied.label === undoLabel) return this.page.undo();
    const source = this.ranBefore(id);
    if (source === null) return;
    this.setFromNow(false);
    this.apply(laneId, id, source);
  }

  remove(laneId: string, id: string): void {
    this.page.show({ codeLaneId: null });
    this.page.apply((draft) => removeAuthoredScheme(draft, laneId, id));
  }

  /** Opens the code at a place. */
  ask(laneId: string, place: AskedPlace): void {
    this.show('code');
    this.page.show({ codeLaneId: laneId });
    if (this.goTo === null) this.asked = place;
    else this.goTo(place);
  }

  /** Opens the documentation, at one of its sections. */
  document(section: string): void {
    this.askedSection = section;
    this.page.show({ dialog: 'own-schemes' });
  }

  /** The section that the documentation is to begin at; null: none was asked for. */
  takeAskedSection(): string | null {
    const section = this.askedSection;
    this.askedSection = null;
    return section;
  }

  /** The editor is there, until the returned function is called. */
  attach(goTo: (place: AskedPlace) => void): () => void {
    this.goTo = goTo;
    if (this.asked !== null) goTo(this.asked);
    this.asked = null;
    return () => {
      if (this.goTo === goTo) this.goTo = null;
    };
  }
}

/** The name of a text: a scheme that is written for the first time keeps it when it gets an id. */
export function slotOf(opened: number, laneId: string, index: number): string {
  return `${opened} ${laneId} ${index}`;
}

function authoredSchemeOf({ ownSchemes = [] }: Scenario, id: string): AuthoredSchemeText | undefined {
  return ownSchemes.find((one) => one.id === id);
}

/** Where the values of a scheme's parameters stand in the scenario: several where several classes have the law. */
export function parameterPaths(scenario: Scenario, laneId: string, id: string): string[] {
  const lane = scenario.lanes.find((one) => one.id === laneId);
  if (lane === undefined || !authoredSchemesOfLane(scenario, laneId).some((one) => one.id === id)) return [];
  const laws = Object.entries(lane.windowLaws ?? {}).filter(([, { law }]) => law === id);
  return [
    ...(lane.scheme === id ? [`lanes.${laneId}.parameters`] : []),
    ...(lane.queue?.discipline === id ? [`lanes.${laneId}.queue.parameters`] : []),
    ...laws.map(([classId]) => `lanes.${laneId}.windowLaws.${classId}.parameters`),
  ];
}

const authoredWorkOf = keptByPage((page) => new AuthoredWork(page));

export function useAuthoredWork(): AuthoredWork {
  return authoredWorkOf(usePage());
}
