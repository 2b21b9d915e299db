internal import AuthCore
internal import AuthFlows
internal import HTTP

/// Where providers send people back to: one of the two GETs that collect what a post of the same session began.
///
/// What comes late, from elsewhere, twice or for another provider leads to one plain page and changes nothing. No answer
/// sets a cookie: a cross-site post's would take the place of the session's.
struct ProviderCallback: Sendable {
    let pages: Pages

    /// Largest posted answer in bytes.
    private static let postLimit = 16_384

    /// `GET …/callback/{provider}`
    func get(_ request: Request) -> Reply {
        guard let back = back(request, request.query.items) else { return .now(refusal(request)) }
        return collect(back, request, wasPosted: false)
    }

    /// `POST …/callback/{provider}`: comes from the provider's page, so without the session; what it says waits in the
    /// flow until the browser follows with its cookie.
    func post(_ request: Request) -> Reply {
        guard request.body.count <= Self.postLimit else { return .now(pages.problem(.tooLarge, request)) }
        let form: FormBody
        do {
            form = try FormBody(request)
        } catch {
            return .now(pages.problem(Problem(status: error.status), request))
        }
        guard let back = back(request, form.fields) else { return .now(refusal(request)) }
        return .later {
            do throws(StoreFailure) {
                guard try await pages.engine.keepPosted(back) else { return refusal(request) }
            } catch {
                return pages.failure(error.reason, request)
            }
            let path = "\(pages.settings.basePath)/callback/\(back.providerID)/resume"
            return pages.seeOther(path + "?" + PercentEncoding.encodeQuery([("state", back.state)]), hasForm: false)
        }
    }

    /// `GET …/callback/{provider}/resume`
    func resume(_ request: Request) -> Reply {
        guard let provider = provider(request), request.query.items.count == 1,
            let state = request.query.first("state")
        else { return .now(refusal(request)) }
        return collect(ProviderReturn(providerID: provider, state: state), request, wasPosted: true)
    }

    private func collect(_ back: ProviderReturn, _ request: Request, wasPosted: Bool) -> Reply {
        // Only a person's own navigation collects: no image, no frame, no script, nothing fetched ahead.
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        guard request.method == .get, !pages.guards.isPrefetch(request), pages.resolver.token(request) != nil else {
            return .now(refusal(request))
        }
        return .later {
            do throws(StoreFailure) {
                let visitor = try await pages.resolver.visitor(request)
                guard let answer = try await pages.engine.arrive(back, visitor, wasPosted: wasPosted) else {
                    return refusal(request)
                }
                if case .problem = answer.destination { return pages.response(answer, request) }
                // The address holds the code and the state: it must not travel on as a referrer.
                return pages.seeOther(pages.location(answer), hasForm: false)
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    /// What came back; nil where a parameter comes twice or something has no possible form.
    private func back(_ request: Request, _ fields: [Query.Item]) -> ProviderReturn? {
        guard let provider = provider(request) else { return nil }
        var values: [String: String] = [:]
        for field in fields where ["state", "code", "error", "iss", "user"].contains(field.name) {
            guard values.updateValue(field.value, forKey: field.name) == nil else { return nil }
        }
        guard let state = values["state"] else { return nil }
        return ProviderReturn(
            providerID: provider, state: state, code: values["code"], error: values["error"], issuer: values["iss"],
            user: values["user"])
    }

    private func provider(_ request: Request) -> String? {
        request.parameters["provider"].flatMap { ActionName.isArgument($0) ? $0 : nil }
    }

    private func refusal(_ request: Request) -> Response { pages.problem(.providerReturn, request) }
}
