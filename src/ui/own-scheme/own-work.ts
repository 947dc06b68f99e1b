/** What somebody writes: the texts of own schemes that are open, and what became of them when they were applied. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { checkParameters } from '../../scenario/check-parameters.ts';
import { expandNetwork } from '../../scenario/network.ts';
import { addOwnScheme, changeOwnScheme, removeOwnScheme } from '../../scenario/edit/own-scheme-edits.ts';
import { ownSchemesOfLane, type OwnSchemeText } from '../../scenario/own-schemes.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { keptByPage } from '../page/kept-by-page.ts';
import { usePage } from '../page/page-context.ts';
import type { Page } from '../page/page.ts';
import { checkSource } from './code/problems.ts';
import type { SourcePlace } from './code/source-place.ts';

/** An Apply that a lane is on its way to, or has arrived at. */
export interface Applied {
  readonly laneId: string;
  readonly sinceMilliseconds: number;
  /** What undo is called while this is the last edit. */
  readonly label: string;
}

export interface OwnWorkState {
  /** Texts by the page's document, lane and place in the lane: see `slotOf`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly applied: Applied | null;
  /** Where the caret stands. */
  readonly place: SourcePlace | null;
  /** What a narrow window shows. */
  readonly shows: 'code' | 'lanes';
}

/** Own parameters are numbers and switches: none names a link. */
const NO_NETWORK = expandNetwork({ form: 'drawn', nodes: [], links: [] });

/** A place of the code that somebody asks to be shown. */
export interface AskedPlace {
  readonly line: number;
  readonly column: number;
}

export class OwnWork {
  readonly store: StoreApi<OwnWorkState> = createStore<OwnWorkState>(() => ({
    texts: {},
    applied: null,
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
    return ownSchemesOfLane(this.page.document.draft, laneId)[0]?.id ?? null;
  }

  setText(slot: string, text: string): void {
    this.store.setState(({ texts }) => ({ texts: { ...texts, [slot]: text } }));
  }

  moved(place: SourcePlace): void {
    this.store.setState({ place });
  }

  show(shows: OwnWorkState['shows']): void {
    this.store.setState({ shows });
  }

  /**
   * Puts a source into the scenario; its lane runs again from 0 to the present moment.
   * @param id of the scheme that it replaces; null: the lane has none yet
   * @returns whether it was applied: with an error in it, it is not
   */
  apply(laneId: string, id: string | null, source: string): boolean {
    const { scheme } = checkSource(source);
    if (scheme === null) return false;
    const { title, kind } = scheme;
    const ran = id === null ? undefined : ownSchemeOf(this.page.document.draft, id)?.source;
    // Whoever applies a text has seen it.
    this.page.run.trust.write([{ source }]);
    const lane = this.page.run.lanes.lane(laneId);
    if (lane !== undefined) lane.comparesNext = true;
    const edit = this.page.apply((draft) =>
      id === null
        ? addOwnScheme(draft, laneId, { title, kind, source })
        : changeOwnScheme(draft, id, { title, kind, source }, (parameter, value) => {
            const declared = scheme.parameters.filter((one) => one.id === parameter);
            return checkParameters('', declared, { [parameter]: value }, NO_NETWORK, () => true).length === 0;
          }),
    );
    if (lane !== undefined) lane.comparesNext = false;
    if (edit === null) return false;
    if (id !== null && ran !== undefined) this.before.set(id, ran);
    this.store.setState({ applied: { laneId, sinceMilliseconds: performance.now(), label: edit.label } });
    return true;
  }

  /** What ran in the lane before the last Apply; null: nothing is known. */
  ranBefore(id: string): string | null {
    return this.before.get(id) ?? null;
  }

  /** Runs again what ran before the last Apply. */
  goBack(laneId: string, id: string): void {
    const source = this.ranBefore(id);
    if (source !== null) this.apply(laneId, id, source);
  }

  remove(laneId: string, id: string): void {
    this.page.openCode(null);
    this.page.apply((draft) => removeOwnScheme(draft, laneId, id));
  }

  /** Opens the code at a place. */
  ask(laneId: string, place: AskedPlace): void {
    this.show('code');
    this.page.openCode(laneId);
    if (this.goTo === null) this.asked = place;
    else this.goTo(place);
  }

  /** Opens the documentation, at one of its sections. */
  document(section: string): void {
    this.askedSection = section;
    this.page.show('own-schemes');
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

export function ownSchemeOf({ ownSchemes = [] }: Scenario, id: string): OwnSchemeText | undefined {
  return ownSchemes.find((one) => one.id === id);
}

/** Where the values of a scheme's parameters stand in the scenario: several where several classes have the law. */
export function parameterPaths(scenario: Scenario, laneId: string, id: string): string[] {
  const lane = scenario.lanes.find((one) => one.id === laneId);
  if (lane === undefined || !ownSchemesOfLane(scenario, laneId).some((one) => one.id === id)) return [];
  const laws = Object.entries(lane.windowLaws ?? {}).filter(([, { law }]) => law === id);
  return [
    ...(lane.scheme === id ? [`lanes.${laneId}.parameters`] : []),
    ...(lane.queue?.discipline === id ? [`lanes.${laneId}.queue.parameters`] : []),
    ...laws.map(([classId]) => `lanes.${laneId}.windowLaws.${classId}.parameters`),
  ];
}

const ownWorkOf = keptByPage((page) => new OwnWork(page));

export function useOwnWork(): OwnWork {
  return ownWorkOf(usePage());
}
