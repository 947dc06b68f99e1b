/** Work of seconds that nothing may be changed under: how far it is, and a way to cancel it. */
import '../../core/dialog/dialog.css';

interface ProgressDialog {
  show(words: string, share: number): void;
  end(): void;
}

/** Opens it until it is ended. @param cancel is called when somebody presses Cancel or Escape */
export function progressDialog(title: string, cancel: () => void): ProgressDialog {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  const body = Object.assign(document.createElement('div'), { className: 'dialog-body' });
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  const words = Object.assign(document.createElement('p'), { role: 'status' });
  const bar = document.createElement('progress');
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button' });
  button.textContent = 'Cancel';
  button.addEventListener('click', cancel);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    cancel();
  });
  dialog.ariaLabel = title;
  bar.ariaLabel = title;
  body.append(heading, words, bar, button);
  dialog.append(body);
  document.body.append(dialog);
  dialog.showModal();
  return {
    show(what, share) {
      words.textContent = what;
      bar.value = share;
    },
    end() {
      dialog.close();
      dialog.remove();
    },
  };
}
