/**
 * The scenarios that the title opens, a picture of its situation each: choose a family, type to find, arrows to choose, Enter
 * to open; it runs at once. Those kept in this browser are beside the families.
 */
import { Button } from '../../../widgets/controls/button.tsx';
import { counted, withCommas } from '../../../base/format.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { newScenario } from '../../../scenario/edit/new-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { leftByCrashes } from '../../chrome/saved/autosave.ts';
import { SavedList } from '../../chrome/saved/saved-list.tsx';
import type { Kept } from '../../chrome/saved/local-shelf.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { OpenFileButton } from '../share/open-file-button.tsx';
import { familyTitles } from '../../../schemes/declarations.ts';
import {
  countLessons,
  findScenarios,
  listedFamilies,
  type ListedScenario,
  listedQuestions,
} from './listed-scenarios.ts';
import { asksForNetwork } from './search.ts';
import { type PaperShelf, SHIPPED_PAPERS, TEXTBOOK } from '../../../scenario/shipped-papers.ts';
import { largeSize } from '../../../scenario/work.ts';
import './scenario-list.css';
import { SituationPicture } from './situation.tsx';

/** What the list shows: every scenario, lessons, a course of them, those of a family, a paper or to a question, or those kept in this browser. */
type Shelf = 'all' | 'kept' | 'lessons' | Scenario['family'] | Question | Named;
/** Scenarios that belong together. */
type Named = Pick<PaperShelf, 'title' | 'scenarios'>;
interface Question {
  readonly question: string;
}

/** The scenarios on a shelf. */
function keeps(shelf: Shelf, { name, family, question, isLesson }: ListedScenario): boolean {
  if (typeof shelf === 'object')
    return 'question' in shelf ? question === shelf.question : shelf.scenarios.includes(name);
  if (shelf === 'lessons') return isLesson;
  return shelf === 'all' || family === shelf;
}

/** Names the shelf among all. */
function shelfName(shelf: Shelf): string {
  if (typeof shelf === 'string') return shelf;
  return 'question' in shelf ? shelf.question : shelf.title;
}

export function ScenarioListDialog({ onClose }: { readonly onClose: () => void }) {
  const [shelf, setShelf] = useState<Shelf>('all');
  const [lost, setLost] = useState<readonly Kept[]>([]);
  useEffect(() => {
    void leftByCrashes().then((found) => {
      setLost(found);
      // What was lost comes first.
      if (found.length > 0) setShelf('kept');
    });
  }, []);
  return (
    <Dialog title="Scenarios" onClose={onClose} className="scenario-list-dialog" width={1240}>
      <div className="scenario-shelves">
        <Shelves shelf={shelf} onChoose={setShelf} />
        {shelf === 'kept' ? <SavedList lost={lost} /> : <ShippedList key={shelfName(shelf)} shelf={shelf} />}
      </div>
    </Dialog>
  );
}

function Shelves({ shelf, onChoose }: { readonly shelf: Shelf; readonly onChoose: (shelf: Shelf) => void }) {
  const page = usePage();
  const families = listedFamilies();
  const all = families.reduce((sum, { count }) => sum + count, 0);
  const button = (value: Shelf, title: string, count: number | null) => (
    <Button
      key={title}
      className="scenario-shelf row"
      aria-pressed={shelfName(shelf) === shelfName(value)}
      onClick={() => onChoose(value)}
    >
      <span>{title}</span>
      {count !== null && <span>{count}</span>}
    </Button>
  );
  return (
    <nav className="scenario-families" aria-label="Families of scenarios">
      <NewNetworkButton className="scenario-shelf row" />
      <OpenFileButton className="scenario-shelf row" />
      <Button className="scenario-shelf row" onClick={() => page.show({ dialog: 'playlist' })}>
        <Icon name="present" />
        Playlist
      </Button>
      {button('kept', 'Saved in this browser', null)}
      <h3>Shipped</h3>
      {button('all', 'All', all)}
      {button('lessons', 'Lessons', countLessons())}
      {button(TEXTBOOK, TEXTBOOK.title, TEXTBOOK.scenarios.length)}
      <h3>Question</h3>
      {listedQuestions().map(({ question, count }) => button({ question }, question, count))}
      <h3>Family</h3>
      {families.map(({ family, count }) => button(family, familyTitles[family], count))}
      <h3>Paper</h3>
      {SHIPPED_PAPERS.map((paper) => button(paper, paper.title, paper.scenarios.length))}
    </nav>
  );
}

function NewNetworkButton({ className }: { readonly className: string }) {
  const page = usePage();
  const open = () => {
    page.open({ scenario: newScenario() });
    page.show({ editing: true });
  };
  return (
    <Button className={className} onClick={open}>
      <Icon name="plus" />
      New network
    </Button>
  );
}

function ShippedList({ shelf }: { readonly shelf: Shelf }) {
  const page = usePage();
  const openTitle = usePageState((state) => state.scenario.title);
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  /** Synonyms that somebody does not want to be searched. */
  const [without, setWithout] = useState<readonly string[]>([]);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { found, also, near } = useMemo(
    () => findScenarios(words, (listed) => keeps(shelf, listed), without),
    [words, shelf, without],
  );
  const chosen = Math.min(active, found.length - 1);
  const open = (listed: ListedScenario | undefined) => {
    if (listed !== undefined) page.open({ scenario: listed.scenario });
  };
  const choose = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const type = (typed: string) => {
    setWords(typed);
    setWithout([]);
    setActive(0);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const columns = list.current === null ? 1 : getComputedStyle(list.current).gridTemplateColumns.split(' ').length;
    const { selectionStart, value } = event.currentTarget;
    // In a word the arrows to the sides move the caret.
    const sideways = value === '' || selectionStart === value.length ? 1 : 0;
    const step =
      { ArrowDown: columns, ArrowUp: -columns, ArrowRight: sideways, ArrowLeft: value === '' ? -1 : 0 }[event.key] ?? 0;
    if (event.key === 'Enter') open(found[chosen]);
    else if (step !== 0) choose(Math.max(0, Math.min(found.length - 1, chosen + step)));
    else return;
    event.preventDefault();
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="scenario-found stack">
      <label className="search-field row">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          role="combobox"
          data-autofocus
          placeholder="Find a scenario or a scheme"
          aria-label="Find a scenario"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[chosen] === undefined ? undefined : `${id}-${found[chosen].name}`}
          value={words}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </label>
      <Words
        intro="Also searched:"
        words={also}
        label={(word) => `Do not search “${word}”`}
        onPress={(word) => setWithout([...without, word])}
      />
      {words.trim() !== '' && found.length > 0 && (
        <p className="note" role="status">
          {counted(found.length, 'scenario')}, best first
        </p>
      )}
      {asksForNetwork(words) && (
        <p className="scenario-words row wrap">
          A network of your own: <NewNetworkButton className="button" /> <OpenFileButton className="button" />
          GraphML, GML, SNDlib, or a scenario
        </p>
      )}
      <ul ref={list} className="scenario-list" id={id} role="listbox" aria-label="Scenarios found">
        {found.map((listed, index) => (
          <li
            key={listed.name}
            id={`${id}-${listed.name}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setActive(index)}
            onClick={() => open(listed)}
          >
            <div className="scenario-picture-frame">
              <SituationPicture scenario={listed.scenario} />
              {index === chosen && listed.scenario.watch !== '' && (
                <span className="scenario-watch">
                  <b>Watch</b> {listed.scenario.watch}
                </span>
              )}
            </div>
            <b>{listed.asks ?? listed.title}</b>
            {listed.asks !== null && <span className="scenario-name note">{listed.title}</span>}
            {listed.scenario.lesson?.before !== undefined && (
              <>
                <span className="scenario-name note">
                  <strong>Before</strong> {listed.scenario.lesson.before}
                </span>
                <span className="scenario-name note">
                  <strong>After</strong> {listed.scenario.lesson.aim}
                </span>
              </>
            )}
            <LargeMark scenario={listed.scenario} />
            <span className="scenario-family">{listed.title === openTitle ? 'open' : listed.familyTitle}</span>
            <span className="scenario-lanes">{sizeText(listed.scenario)}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <>
          <Words
            intro={`No scenario matches “${words.trim()}”. Near to it:`}
            words={near}
            label={(word) => `Search “${word}”`}
            onPress={type}
          />
        </>
      )}
    </div>
  );
}

/** Words to press, in one line. */
function Words(props: {
  readonly intro: string;
  readonly words: readonly string[];
  readonly label: (word: string) => string;
  readonly onPress: (word: string) => void;
}) {
  const { intro, words, label, onPress } = props;
  if (words.length === 0) return null;
  return (
    <p className="scenario-words row wrap">
      {intro}{' '}
      {words.map((word) => (
        <Button key={word} aria-label={label(word)} onClick={() => onPress(word)}>
          {word}
        </Button>
      ))}
    </p>
  );
}

/** Says of what is heavy to open how large it is. */
function LargeMark({ scenario }: { readonly scenario: Scenario }) {
  const size = largeSize(scenario);
  if (size === null) return null;
  const [flows, nodes] = [size.flows, size.nodes].map((count) => withCommas(Math.round(count)));
  return (
    <span className="scenario-large">
      Large: {flows} {scenario.traffic.some(({ kind }) => kind === 'crowd') ? 'sessions' : 'flows'}, {nodes} nodes
    </span>
  );
}

/** How long a lesson takes, or how many lanes there are. */
function sizeText({ lanes, lesson }: Scenario): string {
  if (lesson === undefined) return counted(lanes.length, 'lane');
  return lesson.minutes === undefined ? 'Lesson' : `Lesson, ${lesson.minutes} min`;
}
