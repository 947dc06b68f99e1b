/** What the keys do, and where to begin. */
import { Fragment, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { SwitchField } from '../../../widgets/controls/switch-field.tsx';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { characterKeysWork, setCharacterKeys } from '../../core/keys/character-keys.ts';
import { type Key, KEYS, type Place } from '../../core/keys/key-map.ts';
import { GLOSSARY } from '../../core/words/glossary.ts';
import { usePage } from '../../core/page/page-context.ts';

const TITLES: Readonly<Record<Place, string>> = {
  page: 'Keys',
  presenting: 'Keys while presenting',
  lesson: 'Keys in a lesson',
  editor: 'Keys in the editor',
  experiments: 'Keys in maps and the examination',
  parting: 'Keys where two lanes part',
};

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  return (
    <Dialog title="Help" onClose={onClose} className="help">
      <p>
        <Button className="text-button" onClick={() => page.show({ dialog: 'look-around' })}>
          Take a look around
        </Button>
      </p>
      <p>
        Each lane runs the same network and traffic under a different scheme. Press play, watch the queue, and change
        something while it runs: every change is recorded on the timeline and becomes part of the link.
      </p>
      <p>
        Click anything in a picture (a packet, a queue, a gate) to read its state and the reasons for its decisions.
      </p>
      <p>
        You can write a scheme of your own: in a lane’s menu, choose <i>Your own</i>.{' '}
        <Button className="text-button" onClick={() => page.show({ dialog: 'own-schemes' })}>
          How to write one, with five exercises
        </Button>
      </p>
      <p>
        Lessons end with a link to hand in. A lecturer reads all of them at once.{' '}
        <Button className="text-button" onClick={() => page.show({ dialog: 'class' })}>
          What the class handed in
        </Button>
      </p>
      <h3>Words</h3>
      <dl className="glossary">
        {GLOSSARY.map(({ term, definition }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
      <CharacterKeys />
      {(Object.keys(TITLES) as Place[]).map((place) => (
        <Fragment key={place}>
          <h3>{TITLES[place]}</h3>
          <dl className="keys">
            {Object.values<Key>(KEYS[place]).map(({ printed, does }) => (
              <div key={does}>
                <dt>
                  {printed.map((key) => (
                    <kbd translate="no" key={key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      <p>
        <Button className="text-button" onClick={() => page.show({ dialog: 'accessibility' })}>
          Accessibility: how far the page meets WCAG 2.2
        </Button>
      </p>
    </Dialog>
  );
}

function CharacterKeys() {
  const [works, setWorks] = useState(characterKeysWork);
  return (
    <SwitchField
      label="Letters, digits and signs alone are shortcuts"
      value={works}
      onChange={(on) => {
        setCharacterKeys(on);
        setWorks(on);
      }}
    />
  );
}
