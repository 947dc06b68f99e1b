/**
 * Browsers translate a page by putting an element `font` in the place of each text node. React keeps the node, and would go on
 * to write into it, or fail to remove it, where nobody sees it (facebook/react, issue 11538). Here such a node stands
 * for the element that took its place.
 */

/** The `font` in the place of a text node. */
const translated = new WeakMap<Node, Element>();

/** Listens for translators from now on. For the whole document, once. */
export function followTranslation(): void {
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      const [text] = removedNodes;
      const [font] = addedNodes;
      if (font?.nodeName === 'FONT' && text?.nodeType === Node.TEXT_NODE) translated.set(text, font as Element);
    }
  }).observe(document.body, { subtree: true, childList: true });

  const { removeChild, insertBefore } = Node.prototype;
  /** What stands for a child in this parent now. */
  const standIn = (parent: Node, child: Node): Node => {
    const font = child.parentNode === parent ? undefined : translated.get(child);
    return font?.parentNode === parent ? font : child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return removeChild.call(this, standIn(this, child)) as Child;
  };
  Node.prototype.insertBefore = function <New extends Node>(this: Node, node: New, child: Node | null): New {
    // Some leave the second argument out.
    return insertBefore.call(this, node, child ? standIn(this, child) : null) as New;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set!.call(this, text);
      const font = this.isConnected ? undefined : translated.get(this);
      // The translator translates it again.
      if (font?.isConnected === true) font.textContent = text;
    },
  });
}
