// The page finds elements by their ids and selectors; which tag they have is known to page.html alone.
// So an element may have what any of its tags has, while a misspelled name is still an error.

interface EventTarget {
  checked: any;
  closest: any;
  contains: any;
  files: any;
  height: any;
  matches: any;
  tabIndex: any;
  width: any;
}

interface Event {
  isComposing: any;
  key: any;
  movementX: any;
  movementY: any;
}

interface Element {
  close: any;
  dataset: any;
  focus: any;
  offsetHeight: any;
  offsetTop: any;
  open: any;
  // Attributes are texts: the DOM makes them of truths and numbers.
  setAttribute(name: string, value: boolean | number): void;
}

// The target of an event on the page is an element of it.
interface Node {
  contains(other: EventTarget): boolean;
}

interface Array<T> {
  indexOf(element: EventTarget): number;
}

interface CSSStyleDeclaration {
  setProperty(name: string, value: number): void;
}

interface HTMLElement {
  alt: any;
  checked: any;
  decode: any;
  disabled: any;
  height: any;
  href: any;
  options: any;
  pause: any;
  poster: any;
  returnValue: any;
  select: any;
  showModal: any;
  src: any;
  value: any;
  width: any;
}

interface URLSearchParams {
  set(name: string, value: boolean | number): void;
}
