"""axe-core on a page as it stands (CASES D3)."""

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script
# What passes is not asked for: to describe it takes longer than to find it. What stands in a frame is a page of its own
# and looked at by itself.
RUN = """options => axe.run(document, { resultTypes: ['violations', 'incomplete'], iframes: false, ...options }).then(
    ({ violations, incomplete }) => ({ violations, incomplete }))"""
# What axe cannot decide by itself and a person has looked at: the rule, and why each such place is right.
REVIEWED = {}


def faults(page, rules=None):
    """What axe finds wrong or cannot decide, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    answer = page.evaluate(RUN, {"runOnly": {"type": "rule", "values": rules}} if rules else {})
    return [
        f"{kind} {finding['id']}: {node['target']} {node['any'][:1] and node['any'][0]['message']}"
        for kind in ("violations", "incomplete") for finding in answer[kind] if finding["id"] not in REVIEWED
        for node in finding["nodes"]]
