/**
 * Lets React change a page that the browser translates. A translator moves each text node into elements of its own, or
 * replaces it by them, for as long as the page is open. React still asks the parent it knows to remove the text node or to
 * insert before it, which throws and would end the whole page, and it writes new text into the node that nobody sees any
 * more. One guard over the DOM's two methods mends every page, and those to come; text in elements of its own would have to
 * be remembered at each condition in each component.
 */
export function surviveTranslation(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- They are called with their node below.
  const { insertBefore, removeChild } = Node.prototype
  const stays = { characterData: true }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeOf(child, this)
    if (place) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeOf(before, this))
    return node
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const wrapper = target instanceof Text && wrappers.get(target)
        // The translator sees new text and translates it.
        if (wrapper && !target.isConnected) wrapper.replaceWith(target)
        continue
      }
      for (const node of addedNodes) {
        if (!(node instanceof Text)) continue
        wrappers.get(node)?.remove()
        wrappers.delete(node)
      }
      const wrapper = [...addedNodes, previousSibling, nextSibling].find(isWrapper)
      for (const node of removedNodes) {
        if (!wrapper || !(node instanceof Text) || node.isConnected) continue
        wrappers.set(node, wrapper)
        observer.observe(node, stays)
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** What stands in the page for a text node that was taken out of it. */
const wrappers = new WeakMap<Text, HTMLElement>()

const isWrapper = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font'

/** The child of `parent` that stands for `node`; for a text that is gone, null. Of other nodes the DOM itself may complain. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent || !(node instanceof Text)) return node
  let place: Node | null = node.parentNode ? node : (wrappers.get(node) ?? null)
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}
