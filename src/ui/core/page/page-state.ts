/**
 * What the page's store holds: the document, its lanes, and what is on screen. React may render it; all that moves with time
 * lives outside of it. `page.show` is the one way to change what is on screen, `screen.ts` has its rules.
 */
import type { Problem } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { HappeningKind, InspectionTarget } from '../../../simulation/report.ts';
import type { LiveLane } from './live-lane.ts';
import type { Theme } from './theme.ts';

export type PanelTab = 'lesson' | 'score' | 'guide' | 'inspect' | 'scenario';
export type DialogName =
  | 'scenarios'
  | 'share'
  | 'film'
  | 'help'
  | 'own-schemes'
  | 'playlist'
  | 'look-around'
  | 'log'
  | 'class'
  | 'handout'
  | 'course'
  | 'accessibility';

export interface Selection {
  readonly laneId: string;
  readonly target: InspectionTarget;
  /** It was chosen because something happened to it, not by hand. */
  readonly byTime?: boolean;
}

/** Something that could not be opened, and the ways out. */
export interface Trouble {
  readonly title: string;
  /** What is wrong, one sentence each. */
  readonly reasons: readonly string[];
  /** What could be read in spite of it. */
  readonly readable: Scenario | null;
  /** Names of shipped scenarios that may be meant. Absent: none is. */
  readonly near?: readonly string[];
  /** Who can help, e.g. whoever sent the link. */
  readonly remedy: string;
}

/** An error that nobody foresaw. */
export interface Fault {
  /** What of the page has failed, as the subject of a sentence. */
  readonly part: string;
  readonly message: string;
  /** For whoever repairs it. */
  readonly details: string;
}

/** What is to be read at leisure, a sentence each; of an edit, titled by its label. */
export interface Remarks {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where what is remarked on can be done otherwise. Its address is relative to the page's. */
  readonly link?: { readonly text: string; readonly address: string };
}

/** Nodes and links chosen in the editor, by their ids. */
export interface EditSelection {
  readonly nodes: readonly string[];
  readonly links: readonly string[];
}

/** A lesson that is open, as far as the rest of the page has to know it. */
export interface LessonOnStage {
  /** The lesson's scenario as it was opened. The document is the same with the values of the present step. */
  readonly scenario: Scenario;
  /** Where the lesson is and what was predicted, for a link that is made while this is the document. */
  readonly forLink: (document: Scenario) => unknown;
  /** Lanes that are not shown yet. */
  readonly hidden: readonly string[];
  /** The id of a host: what a sender there cannot see is hidden. Null: nothing is. */
  readonly seenFrom: string | null;
  /** The question of the step, and where in the lesson it is: the title while presenting. */
  readonly question: string;
  readonly where: string;
  /** A link to the step as it is before Reveal, with nothing predicted. */
  readonly linkToStep: () => string;
  /** While presenting, and on a phone: the lanes are shown, not the step's page. */
  readonly showsLanes: boolean;
  /** In place of the scenario's own sentence on what to watch for; null: that one. */
  readonly watch: string | null;
  /** The figure that the step asks for: it has room in every row of figures. Null: none. */
  readonly figure: string | null;
  /** It waits for a prediction: the question leads, and no figure. */
  readonly asks: boolean;
  /** The id of a lane that does not say what runs in it: the step asks for that. Null: none. */
  readonly nameless: string | null;
  /** The chart of the step stands in place of the lanes' own. */
  readonly hasChart: boolean;
}

/** A playlist that is presented, as far as the rest of the page has to know it. */
export interface PlaylistOnStage {
  /** The entry that was opened last, from 0. */
  readonly place: number;
  readonly count: number;
  /** Null: this is the last one. */
  readonly nextTitle: string | null;
  /** An entry of words alone, and the clock's time (milliseconds) until which it is planned; null: a link is open. */
  readonly slide: { readonly words: string; readonly untilClock: number | null } | null;
  /** Null: no entry has minutes, or nothing has been presented yet. */
  readonly plan: PlanOfClass | null;
  /** Opens the next entry or the one before; at the ends it says so. */
  readonly go: (direction: -1 | 1) => void;
}

/** Where the shown entry stands in the minutes of a class. */
interface PlanOfClass {
  /** When presenting began, by the clock, milliseconds. */
  readonly begunClock: number;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly allMinutes: number;
}

/** A playlist that a link or a file brought, as it came and not checked. */
interface BroughtPlaylist {
  readonly given: unknown;
  /** Its first entry is what the page shows. */
  readonly isOpen: boolean;
}

/** What a link brought beside its document, as it came: the feature that reads it checks it. */
export interface Brought {
  readonly experiment?: unknown;
  /** Where two lanes part. */
  readonly parting?: unknown;
  /** Where the lesson is. */
  readonly lesson?: unknown;
}

/** The document and its run, as far as React shows them. */
export interface DocumentState {
  /** What runs. */
  readonly scenario: Scenario;
  /** The document as edited; different from `scenario` only while it has problems. */
  readonly draft: Scenario;
  /** What must be fixed in the draft before it can run. */
  readonly problems: readonly Problem[];
  readonly lanes: readonly LiveLane[];
  /** What undo and redo would do, in words; null: nothing. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
}

/** What is on screen, and how. */
export interface Screen {
  /** Whether the network is being edited on the stage. */
  readonly editing: boolean;
  readonly editSelection: EditSelection;
  /** Null: no lesson is open. */
  readonly lesson: LessonOnStage | null;
  /** The document has a lesson that has not been opened yet: until then nothing of its lanes is shown. */
  readonly awaitsLesson: boolean;
  /** Null: none is presented. */
  readonly playlist: PlaylistOnStage | null;
  /** Null: none, or it has been taken. */
  readonly broughtPlaylist: BroughtPlaylist | null;
  /** What the next event is looked for of. */
  readonly nextKind: HappeningKind | 'any';
  readonly theme: Theme;
  /** Lanes compute ahead of the shown moment. */
  readonly computesAhead: boolean;
  readonly presenting: boolean;
  /** While presenting: the screen is black, and everything stands still. */
  readonly black: boolean;
  /** While presenting: the lecturer has a window of their own. */
  readonly presenterOpen: boolean;
  /** While presenting: the strip with the main controls is shown. */
  readonly stripShown: boolean;
  /** How much larger than on a desk everything is drawn: the token `--scale`. */
  readonly scale: number;
  readonly panelOpen: boolean;
  readonly panelTab: PanelTab;
  /** The tab from which a click on an object led to the inspector; null: somebody chose the tab. */
  readonly panelBack: PanelTab | null;
  /** The code has the panel's room: the panel comes back when the code is closed. */
  readonly panelAfterCode: boolean;
  readonly dialog: DialogName | null;
  /** Experiments stand in place of the run, which waits. */
  readonly experimenting: boolean;
  /** Where two lanes part stands in place of the lanes. */
  readonly parting: boolean;
  readonly trouble: Trouble | null;
  readonly fault: Fault | null;
  /** They stay until they are closed, or others come. */
  readonly remarks: Remarks | null;
  /** The charts of all lanes are laid over each other. */
  readonly chartsOverlaid: boolean;
  /** The TCP flow that the charts of all lanes are about, by its name in `TracedColumn`; null: the lanes are. */
  readonly chartedFlow: string | null;
  /** Pictures are put into words every few seconds while it plays, for those who listen. */
  readonly spoken: boolean;
  /** The leading figure is heard as a tone while it plays. */
  readonly sounded: boolean;
  /** What lines of a map of a crowd stand for: how much of a link is used, or how far it is from what it should be. */
  readonly mapShows: 'error' | 'use';
  /** The lane whose authored scheme is being written; null: none. */
  readonly codeLaneId: string | null;
  /** All lanes are compared in a table, instead of standing side by side. */
  readonly comparing: boolean;
  /** While lanes are compared: the lane that is open beside the first one; null: the table is shown. */
  readonly besideId: string | null;
  /** The lane that is wanted where there is room for one; null, or a lane that is not seen: the first one. */
  readonly shownLaneId: string | null;
}

export interface PageState extends DocumentState, Screen {
  /** Counts the documents that have been opened. */
  readonly opened: number;
  readonly brought: Brought;
  readonly playing: boolean;
  readonly speed: number;
  readonly selection: Selection | null;
  /** A short message that goes by itself, e.g. "Undone: arrival rate". */
  readonly notice: string | null;
  /** Futures that were left, newest first. */
  readonly branches: readonly Scenario[];
  /** How far the newest of them was ready when it was left; 0: none was. */
  readonly formerSeconds: number;
}
